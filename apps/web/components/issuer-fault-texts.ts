import type { IssuerLoginError } from '#contract/account/issuer.ts';

/** Why a login at the issuer failed. The label is the name of the issuer. */
export const issuerFaultTexts: Readonly<Record<IssuerLoginError, (label: string) => string>> = {
  'not-set-up': (label) => `Login with ${label} is not set up on this server.`,
  'popup-closed': (label) => `You closed or declined the login at ${label}. Nothing has changed.`,
  'network-request-failed': (label) => `${label} did not respond. Please try again.`,
  'too-many-requests': () => 'Too many attempts. Please try again in a while.',
  'unauthorized-domain': (label) =>
    `${label} does not recognise this site. Please log in with your password and contact support.`,
  'user-disabled': () =>
    'This account is suspended or no longer exists. Contact support for details.',
  'user-token-expired': () => 'This login has expired or was already used. Please try again.',
  'requires-recent-login': (label) => `${label} needs you to log in there again.`,
  'login-time-missing': (label) =>
    `${label} does not report when you logged in, so your login could not be checked. Please contact support.`,
  'email-not-verified': (label) =>
    `You have not confirmed your email address at ${label}. Confirm it there, or create an account with a password.`,
  'address-not-proved': (label) =>
    `An account with this address exists but is not confirmed yet. If it is yours, reset its password first. Then you can log in with ${label}.`,
  'identity-in-use': (label) => `The login at ${label} already opens another account.`,
  'identity-unlinked': (label) =>
    `The login at ${label} was removed from this account. Please log in with your password. You can link it again in your settings.`,
  'other-person': (label) =>
    `You logged in at ${label} as someone else. Use the login linked to this account.`,
  'reset-required': () => 'Please set a new password first, using the link we sent you.',
  maintenance: (label) =>
    `Tidemark is under maintenance. Until it ends, no account can be created or linked with ${label}. Please try again later.`,
  failed: () => 'Failed to authenticate with server',
};

// Addresses can be forged, so only known errors are shown.
export const isIssuerFault = (fault: string): fault is IssuerLoginError =>
  Object.hasOwn(issuerFaultTexts, fault);
