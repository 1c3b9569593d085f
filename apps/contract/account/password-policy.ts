const minLength = 8;
const maxLength = 200;

/** 8 to 200 characters with an upper-case letter and a digit: the same policy and text everywhere. */
export const passwordPolicy = {
  minLength,
  maxLength,
  hint: `At least ${String(minLength)} characters, with an uppercase letter and a number.`,
  tooShort: `Password must be at least ${String(minLength)} characters long.`,
  newTooShort: `New password must be at least ${String(minLength)} characters long.`,
  tooLong: `Must be at most ${String(maxLength)} characters.`,
  tooSimple: 'Password must include at least one uppercase letter and one number.',
} as const;

/** Whether a password has an upper-case letter and a digit, of any script. */
export const isVariedPassword = (password: string): boolean =>
  /\p{Lu}/u.test(password) && /\p{Nd}/u.test(password);

/** User-facing text of a chosen password's fault; undefined when it is valid. A new one replaces another. */
export const passwordFault = (
  password: string,
  tooShort: string = passwordPolicy.newTooShort,
): string | undefined => {
  const { minLength, maxLength, tooLong, tooSimple } = passwordPolicy;
  if (password.length < minLength) return tooShort;
  if (password.length > maxLength) return tooLong;
  return isVariedPassword(password) ? undefined : tooSimple;
};
