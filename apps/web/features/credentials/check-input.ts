import type { ChangeEmailRequest, DeleteAccountRequest } from '#contract/account/credentials.ts';
import { getPasswordError } from '#contract/account/password-policy.ts';
import type { FieldErrors } from '#ui/api/api-error.ts';
import { credentialsTexts as texts } from './texts.ts';

export type NewPassword = { password: string; confirmation: string };
export type PasswordChange = NewPassword & { current?: string | undefined };

const removeEmptyErrors = (faults: Record<string, string | false | undefined>): FieldErrors =>
  Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) =>
      typeof fault === 'string' ? [[field, fault]] : [],
    ),
  );

export const validateNewPassword = ({ password, confirmation }: NewPassword): FieldErrors =>
  removeEmptyErrors({
    password: getPasswordError(password),
    confirmation: password !== confirmation && texts.password.differ,
  });

// An account without a password sends none.
const validateCurrentPassword = (password: string | undefined): string | false =>
  password === '' && texts.password.noCurrent;

export const validatePasswordChange = ({ current, ...chosen }: PasswordChange): FieldErrors => ({
  ...removeEmptyErrors({ current: validateCurrentPassword(current) }),
  ...validateNewPassword(chosen),
});

/** Also used for other requests with only a password. */
export const validateDeletion = ({
  password,
}: Pick<DeleteAccountRequest, 'password'>): FieldErrors =>
  removeEmptyErrors({ password: validateCurrentPassword(password) });

export const validateEmailChange = (
  { email, password }: ChangeEmailRequest,
  present: string,
): FieldErrors =>
  removeEmptyErrors({
    email: validateNewEmail(email.trim(), present),
    password: validateCurrentPassword(password),
  });

const validateNewEmail = (email: string, present: string): string | undefined => {
  if (email === '') return texts.email.noAddress;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return texts.email.invalid;
  return email.toLowerCase() === present.toLowerCase() ? texts.email.same : undefined;
};
