/** 8 to 200 characters with an upper-case letter and a digit: the same policy and text everywhere. */
export const passwordPolicy = {
  minLength: 8,
  maxLength: 200,
  tooShort: 'New password must be at least 8 characters long.',
  tooLong: 'Must be at most 200 characters.',
  tooSimple: 'Password must include at least one uppercase letter and one number.',
} as const;

/** Whether a password has an upper-case letter and a digit, of any script. */
export const isVariedPassword = (password: string): boolean =>
  /\p{Lu}/u.test(password) && /\p{Nd}/u.test(password);

/** User-facing text of a new password's fault; undefined when it is valid. */
export const passwordFault = (password: string): string | undefined => {
  const { minLength, maxLength, tooShort, tooLong, tooSimple } = passwordPolicy;
  if (password.length < minLength) return tooShort;
  if (password.length > maxLength) return tooLong;
  return isVariedPassword(password) ? undefined : tooSimple;
};
