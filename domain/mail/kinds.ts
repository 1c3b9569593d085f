/** What a mail is about. */
export type MailClass = 'security' | 'payment' | 'notice';

/** What happens after an attempt with an unknown outcome: the mail is sent again, or it is left to a person. */
export type MailDelivery = 'at-least-once' | 'at-most-once';

// A second security or payment mail does less harm than none; of all others a second one does more.
const deliveryOfClass: Readonly<Record<MailClass, MailDelivery>> = {
  security: 'at-least-once',
  payment: 'at-least-once',
  notice: 'at-most-once',
};

// Every kind of mail that is sent. Membership mails say what a member has for their money, and until when.
const classOfKind = {
  welcome: 'notice',
  membership: 'payment',
  'bulk-change': 'notice',
  'verify-email': 'security',
  'reset-password': 'security',
  'confirm-email': 'security',
  'undo-email': 'security',
  'delete-account': 'security',
  'password-changed': 'security',
  'second-factor': 'security',
  'identity-linked': 'security',
  'new-device': 'security',
} as const satisfies Readonly<Record<string, MailClass>>;

export type MailKind = keyof typeof classOfKind;

export const deliveryOf = (kind: MailKind): MailDelivery => deliveryOfClass[classOfKind[kind]];
