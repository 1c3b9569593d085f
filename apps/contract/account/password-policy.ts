const minLength = 8;
const maxLength = 200;

/** Front ends and API share this policy and its texts. */
export const passwordPolicy = {
  minLength,
  maxLength,
  rule: `${String(minLength)} to ${String(maxLength)} characters, with an uppercase letter and a digit`,
  hint: `At least ${String(minLength)} characters, with an uppercase letter and a number.`,
  tooShort: `Password must be at least ${String(minLength)} characters long.`,
  newTooShort: `New password must be at least ${String(minLength)} characters long.`,
  tooLong: `Must be at most ${String(maxLength)} characters.`,
  tooSimple: 'Password must include at least one uppercase letter and one number.',
} as const;

/** Whether a password has an upper-case letter and a digit, in any script. */
export const isComplexPassword = (password: string): boolean =>
  /\p{Lu}/u.test(password) && /\p{Nd}/u.test(password);

/** Error text for an invalid password, or undefined for a valid one. `tooShort` differs for registrations. */
export const getPasswordError = (
  password: string,
  tooShort: string = passwordPolicy.newTooShort,
): string | undefined => {
  const { minLength, maxLength, tooLong, tooSimple } = passwordPolicy;
  if (password.length < minLength) return tooShort;
  if (password.length > maxLength) return tooLong;
  return isComplexPassword(password) ? undefined : tooSimple;
};
