/** What stands where an account without a password would enter it. */
export const ownPasswordTexts = {
  text: 'Your account has no password. Confirm that it is you where you log in; that counts for five minutes.',
  failed: 'That did not work. Please try again, as the person whom this account belongs to.',
  action: 'Confirm that it is you',
} as const;
