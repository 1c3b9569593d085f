import { getPasswordError, passwordPolicy } from '#contract/account/password-policy.ts';
import type { FieldErrors } from '#ui/api/api-error.ts';
import { sessionTexts as texts } from './texts.ts';

export type Registration = {
  displayName: string;
  email: string;
  password: string;
  confirmation: string;
  ageConfirmed: boolean;
};

const isEmailAddress = (email: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email);

const validateEmail = (email: string, invalid: string = texts.invalidEmail): string | undefined => {
  if (email.trim() === '') return texts.noEmail;
  return isEmailAddress(email.trim()) ? undefined : invalid;
};

const removeEmptyErrors = (faults: Record<string, string | undefined>): FieldErrors =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));

export const validateSignIn = (email: string, password: string): FieldErrors =>
  removeEmptyErrors({
    email: validateEmail(email),
    password: password === '' ? texts.noPassword : undefined,
  });

export const validateResetRequest = (email: string): FieldErrors =>
  removeEmptyErrors({ email: validateEmail(email, texts.reset.invalidEmail) });

export const validateRegistration = (input: Registration): FieldErrors =>
  removeEmptyErrors({
    email: validateEmail(input.email),
    password: getPasswordError(input.password, passwordPolicy.tooShort),
    confirmation: input.password === input.confirmation ? undefined : texts.passwordsDiffer,
    ageConfirmed: input.ageConfirmed
      ? undefined
      : 'Only people aged 18 or over can create an account.',
  });
