import type { NotificationTopic } from '../shared/accounts/notifications.ts';

/** The class of a mail. Members can turn off only notices. */
export type MailClass = 'security' | 'payment' | 'support' | 'operation' | 'notice';

/**
 * What happens after an attempt with an unknown outcome: `at-least-once` sends the mail again, `at-most-once` leaves
 * the decision to staff.
 */
export type DeliveryGuarantee = 'at-least-once' | 'at-most-once';

// A duplicate security, payment, support or operation mail is better than a missing one. For notices a missing mail is better.
const deliveryByClass: Readonly<Record<MailClass, DeliveryGuarantee>> = {
  security: 'at-least-once',
  payment: 'at-least-once',
  support: 'at-least-once',
  operation: 'at-least-once',
  notice: 'at-most-once',
};

/**
 * The delay between attempts grows to an hour, so that required mails outlast a day of mail server downtime. After a
 * decision by staff the lower number applies.
 */
export const maxAttempts: Readonly<Record<DeliveryGuarantee, number>> = {
  'at-most-once': 5,
  'at-least-once': 30,
};

// Membership mails are payment mails, because they tell members what they get for their money.
const mailClasses = {
  welcome: 'notice',
  membership: 'payment',
  receipt: 'payment',
  refund: 'payment',
  'payment-failed': 'payment',
  'payment-confirmation': 'payment',
  'subscription-ended': 'payment',
  'card-expiring': 'payment',
  'renewal-reminder': 'payment',
  'trial-ending': 'payment',
  'price-change': 'payment',
  'bulk-change': 'notice',
  'price-alert': 'notice',
  'story-alert': 'notice',
  'trading-signals': 'notice',
  'range-alert': 'notice',
  'support-received': 'support',
  'support-answer': 'support',
  'support-notice': 'support',
  'verify-email': 'security',
  'reset-password': 'security',
  invitation: 'security',
  'confirm-email': 'security',
  'undo-email': 'security',
  'delete-account': 'security',
  'password-changed': 'security',
  'second-factor': 'security',
  'identity-linked': 'security',
  'identity-unlinked': 'security',
  'new-device': 'security',
  'account-suspended': 'security',
  'admin-suspended': 'security',
  'staff-role': 'security',
  'recovery-request': 'security',
  'address-change-ordered': 'security',
  'erasure-request': 'security',
  'erasure-notice': 'security',
  alarm: 'operation',
} as const satisfies Readonly<Record<string, MailClass>>;

export type MailKind = keyof typeof mailClasses;

export const mailKinds = Object.keys(mailClasses) as readonly MailKind[];

export const getDeliveryGuarantee = (kind: MailKind): DeliveryGuarantee =>
  deliveryByClass[mailClasses[kind]];

type KindInClass<Class extends MailClass> = {
  readonly [Kind in MailKind]: (typeof mailClasses)[Kind] extends Class ? Kind : never;
}[MailKind];

/** Mails that members can turn off. They are sent only to confirmed addresses. */
export type OptionalMailKind = KindInClass<'notice'>;

const topicByKind: Readonly<Record<OptionalMailKind, NotificationTopic>> = {
  welcome: 'getting-started',
  'bulk-change': 'staff-work',
  'price-alert': 'price-alerts',
  'story-alert': 'story-alerts',
  'trading-signals': 'trading-signals',
  'range-alert': 'range-alerts',
};

export const getMailTopic = (kind: OptionalMailKind): NotificationTopic => topicByKind[kind];

export const isOptionalMail = (kind: MailKind): kind is OptionalMailKind =>
  Object.hasOwn(topicByKind, kind);

// Editions are not sent as single mails. The delivery aggregate records them.
const editionTopics = ['newsletter', 'weekly-report'] as const;

/** Topics that have at least one kind of mail. */
export const sentTopics: ReadonlySet<NotificationTopic> = new Set([
  ...Object.values(topicByKind),
  ...editionTopics,
]);
