/** What a mailed link is for. */
export const linkPurposes = [
  'verify-email',
  'reset-password',
  'confirm-email',
  'undo-email',
  'delete-account',
] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

const hour = 60;

/** How long a mailed link can be used, in minutes of the system's clock. */
export const linkMinutes: Readonly<Record<LinkPurpose, number>> = {
  'verify-email': 24 * hour,
  'reset-password': hour,
  'confirm-email': 24 * hour,
  'undo-email': 7 * 24 * hour,
  'delete-account': 24 * hour,
};
