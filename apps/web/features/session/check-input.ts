import { passwordFault } from '#contract/password-policy.ts';
import type { FieldErrors } from '#ui/api-error.ts';

export type Registration = {
  displayName: string;
  email: string;
  password: string;
  confirmation: string;
};

const looksLikeAddress = (email: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);

const emailFault = (email: string): string | undefined => {
  if (email.trim() === '') return 'Please enter your email address';
  return looksLikeAddress(email.trim()) ? undefined : 'Invalid email address format';
};

const only = (faults: Record<string, string | undefined>): FieldErrors =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));

export const faultsOfSignIn = (email: string, password: string): FieldErrors =>
  only({
    email: emailFault(email),
    password: password === '' ? 'Please check your email and password' : undefined,
  });

export const faultsOfRegistration = (input: Registration): FieldErrors =>
  only({
    email: emailFault(input.email),
    password: passwordFault(input.password),
    confirmation: input.password === input.confirmation ? undefined : "Passwords don't match",
  });
