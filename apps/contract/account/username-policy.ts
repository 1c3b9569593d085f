/**
 * 3 to 30 Latin letters, digits and dots. Front ends and API share this policy and its texts. Older names may differ.
 */
export const usernamePolicy = {
  hint: '3 to 30 letters, digits and dots.',
  fault: 'A username has 3 to 30 letters, digits and dots.',
} as const;

/** Whether a new username meets the policy. The domain applies the same rule. */
export const isValidNewUsername = (username: string): boolean =>
  /^(?=.*[a-z0-9])[a-z0-9.]{3,30}$/i.test(username);
