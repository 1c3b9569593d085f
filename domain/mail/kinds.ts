import type { NotificationTopic } from '../shared/accounts/notifications.ts';

/** What a mail is about: only notices can be switched off. */
export type MailClass = 'security' | 'payment' | 'support' | 'notice';

/** What happens after an attempt with an unknown outcome: the mail is sent again, or it is left to a person. */
export type MailDelivery = 'at-least-once' | 'at-most-once';

// A second security, payment or support mail does less harm than none; of all others a second one does more.
const deliveryOfClass: Readonly<Record<MailClass, MailDelivery>> = {
  security: 'at-least-once',
  payment: 'at-least-once',
  support: 'at-least-once',
  notice: 'at-most-once',
};

/** Pauses grow to an hour: a mail server may be unavailable for seven minutes, or for a day. A decision of staff gives the fewer. */
export const attemptsOf: Readonly<Record<MailDelivery, number>> = {
  'at-most-once': 5,
  'at-least-once': 30,
};

// Every kind of mail that is sent. Membership mails say what a member has for their money, and until when.
const classOfKind = {
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
  'trading-signals': 'notice',
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
  'recovery-request': 'security',
} as const satisfies Readonly<Record<string, MailClass>>;

export type MailKind = keyof typeof classOfKind;

export const mailKinds = Object.keys(classOfKind) as readonly MailKind[];

export const deliveryOf = (kind: MailKind): MailDelivery => deliveryOfClass[classOfKind[kind]];

type KindOf<Class extends MailClass> = {
  readonly [Kind in MailKind]: (typeof classOfKind)[Kind] extends Class ? Kind : never;
}[MailKind];

/** A mail that its reader can switch off, and that goes to confirmed addresses only. */
export type OptionalMailKind = KindOf<'notice'>;

const topicOfKind: Readonly<Record<OptionalMailKind, NotificationTopic>> = {
  welcome: 'getting-started',
  'bulk-change': 'staff-work',
  'price-alert': 'price-alerts',
  'trading-signals': 'trading-signals',
};

export const topicOf = (kind: OptionalMailKind): NotificationTopic => topicOfKind[kind];

export const isOptional = (kind: MailKind): kind is OptionalMailKind =>
  Object.hasOwn(topicOfKind, kind);

// Editions are delivered to many at once, each by the events of its delivery.
const topicsOfEditions = ['newsletter', 'weekly-report'] as const;

/** Topics of which a mail is sent already. */
export const sentTopics: ReadonlySet<NotificationTopic> = new Set([
  ...Object.values(topicOfKind),
  ...topicsOfEditions,
]);
