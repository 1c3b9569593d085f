/** 3 to 30 Latin letters, digits and dots: the same policy and text everywhere. A name given before this rule may stay. */
export const usernamePolicy = {
  hint: '3 to 30 letters, digits and dots.',
  fault: 'A username has 3 to 30 letters, digits and dots.',
} as const;

/** Whether a new username meets the policy; the domain decides by the same rule. */
export const isNewUsername = (username: string): boolean =>
  /^(?=.*[a-z0-9])[a-z0-9.]{3,30}$/i.test(username);
