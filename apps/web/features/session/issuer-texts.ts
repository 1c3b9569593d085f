import type { IssuerFault } from '#contract/issuer.ts';

/** Every text of logging in at an issuer. */
export const issuerTexts = {
  or: 'or',
  go: (label: string): string => `Continue with ${label}`,
  notSetUp: (label: string): string => `Logging in with ${label} is not set up on this server.`,
};

/** What is said of a login at an issuer that did not work. */
export const issuerFaultTexts: Readonly<Record<IssuerFault, (label: string) => string>> = {
  'not-set-up': issuerTexts.notSetUp,
  'popup-closed': (label) =>
    `You closed the login at ${label}, or did not agree to it. Nothing has changed.`,
  'network-request-failed': (label) => `${label} did not answer. Please try again.`,
  'too-many-requests': () => 'Too many attempts. Please try again in a while.',
  'unauthorized-domain': (label) =>
    `${label} does not know this site. Please log in with your password, and tell support.`,
  'user-disabled': () =>
    'This account is suspended or no longer exists. Support can tell you more.',
  'user-token-expired': () => 'This login has expired or was used already. Please try again.',
  'requires-recent-login': (label) => `${label} asks you to log in there again.`,
  'email-not-verified': (label) =>
    `You have not confirmed your email address at ${label}. Confirm it there, or create an account with a password.`,
  'address-not-proved': (label) =>
    `There is an account with this address, which is not confirmed yet. If it is yours, reset its password first; then you can log in with ${label}.`,
  'other-person': (label) =>
    `You logged in at ${label} as somebody else than this account belongs to.`,
  failed: () => 'Failed to authenticate with server',
};
