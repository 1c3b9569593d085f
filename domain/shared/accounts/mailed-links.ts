/** Where a mail program posts to when its reader switches off mails like the one that they read. */
export const oneClickPath = '/api/notifications/switch-off/{token}';

/** What a link is for that proves a member's wish. */
export const accountLinkPurposes = [
  'verify-email',
  'reset-password',
  'invitation',
  'confirm-email',
  'undo-email',
  'delete-account',
] as const;
export type AccountLinkPurpose = (typeof accountLinkPurposes)[number];

/**
 * What a mailed link is for. `switch-off` is in every mail that its reader can switch off; `cancel-subscription` is in
 * the mail about a suspension, whose reader cannot log in.
 */
export const linkPurposes = [...accountLinkPurposes, 'switch-off', 'cancel-subscription'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

const hour = 60;

/** How long a mailed link can be used, in minutes of the system's clock. */
export const linkMinutes: Readonly<Record<LinkPurpose, number>> = {
  'verify-email': 24 * hour,
  'reset-password': hour,
  invitation: 7 * 24 * hour,
  'confirm-email': 24 * hour,
  'undo-email': 7 * 24 * hour,
  'delete-account': 24 * hour,
  // A reader who finds the mail much later must still be able to switch it off.
  'switch-off': 730 * 24 * hour,
  // A yearly subscription can renew long after the suspension.
  'cancel-subscription': 400 * 24 * hour,
};
