/** Purposes of mailed links that need nothing but the link itself. */
export const plainPurposes = [
  'verify-email',
  'confirm-email',
  'undo-email',
  'delete-account',
  'switch-off',
] as const;
export type PlainPurpose = (typeof plainPurposes)[number];

/** What a mailed link is for: the last part of its address. */
export const purposes = [...plainPurposes, 'reset-password'] as const;
export type Purpose = (typeof purposes)[number];
