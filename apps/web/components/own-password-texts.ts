/** Texts for accounts without a password, where others would enter one. */
export const passwordlessTexts = {
  text: 'Your account has no password. Confirm your identity where you log in. This is valid for five minutes.',
  failed:
    'We could not confirm your identity. Please try again with the login linked to this account.',
  unchecked:
    'We could not confirm your identity, because your login provider does not report when you logged in. Please contact support.',
  action: 'Confirm your identity',
} as const;
