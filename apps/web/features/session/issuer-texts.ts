import type { IssuerFault } from '#contract/account/issuer.ts';

/** Texts of logging in with an identity provider. */
export const issuerTexts = {
  or: 'or',
  go: (label: string): string => `Continue with ${label}`,
  notSetUp: (label: string): string => `Login with ${label} is not set up on this server.`,
};

/** Errors of a login with an identity provider. */
export const issuerFaultTexts: Readonly<Record<IssuerFault, (label: string) => string>> = {
  'not-set-up': issuerTexts.notSetUp,
  'popup-closed': (label) => `You closed or declined the login at ${label}. Nothing has changed.`,
  'network-request-failed': (label) => `${label} did not respond. Please try again.`,
  'too-many-requests': () => 'Too many attempts. Please try again in a while.',
  'unauthorized-domain': (label) =>
    `${label} does not recognise this site. Please log in with your password and contact support.`,
  'user-disabled': () =>
    'This account is suspended or no longer exists. Contact support for details.',
  'user-token-expired': () => 'This login has expired or was already used. Please try again.',
  'requires-recent-login': (label) => `${label} needs you to log in there again.`,
  'email-not-verified': (label) =>
    `You have not confirmed your email address at ${label}. Confirm it there, or create an account with a password.`,
  'address-not-proved': (label) =>
    `An account with this address exists but is not confirmed yet. If it is yours, reset its password first. Then you can log in with ${label}.`,
  'other-person': (label) =>
    `You logged in at ${label} as someone else. Use the login linked to this account.`,
  failed: () => 'Failed to authenticate with server',
};
