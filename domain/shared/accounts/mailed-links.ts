/** Mail programs post to this path for one-click unsubscribe (RFC 8058). */
export const oneClickUnsubscribePath = '/api/notifications/switch-off/{token}';

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
 * `switch-off` is in every optional mail. `cancel-subscription` is in the suspension mail, because a suspended member
 * cannot log in.
 */
export const linkPurposes = [...accountLinkPurposes, 'switch-off', 'cancel-subscription'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

const minutesPerHour = 60;

/** Lifetime of a mailed link in minutes of the system clock. */
export const linkMinutes: Readonly<Record<LinkPurpose, number>> = {
  'verify-email': 24 * minutesPerHour,
  'reset-password': minutesPerHour,
  invitation: 7 * 24 * minutesPerHour,
  'confirm-email': 24 * minutesPerHour,
  'undo-email': 7 * 24 * minutesPerHour,
  'delete-account': 24 * minutesPerHour,
  // Readers must be able to unsubscribe from an old mail.
  'switch-off': 730 * 24 * minutesPerHour,
  // A yearly subscription can renew long after the suspension.
  'cancel-subscription': 400 * 24 * minutesPerHour,
};
