import { createText } from '../texts/create-text.ts';

export const mailTexts = {
  'resources.mails.name': 'Email |||| Emails',
  'resources.mails.fields.kind': 'Type',
  'resources.mails.fields.member': 'Member',
  'resources.mails.fields.state': 'State',
  'resources.mails.fields.requestedAt': 'Requested',
  'resources.mails.fields.changedAt': 'Last change',
  'resources.mails.fields.attempts': 'Attempts',
  'mails.in-all':
    '%{smart_count} email, not counting newsletters. |||| %{smart_count} emails, not counting newsletters.',
  'mails.waiting': 'Waiting',
  'mails.sending': 'Being sent',
  'mails.sent': 'Sent',
  'mails.refused': 'Rejected by the mail server',
  'mails.in-doubt': 'Delivery unknown',
  'mails.dropped': 'Dropped',
  'mails.resend': 'Send again',
  'mails.next-attempt': 'Next attempt: %{at} (%{attempt} of %{of}).',
  'mails.decide': 'Decide',
  'mails.all-of-member': 'All emails to this member',
} as const;

export const stepTexts: Readonly<Partial<Record<string, string>>> = {
  MailRequested: 'Requested',
  MailAttempted: 'Passed to the mail server',
  MailSent: 'Accepted by the mail server',
  MailRefused: 'Not sent',
  MailLeftInDoubt: 'Delivery unknown: the mail server did not confirm it',
  MailCopyRequested: 'Sent again as a new email',
  MailCancelled: 'Dropped, because the account was erased',
};

export const decisionTexts = {
  again: 'Staff chose to send it again',
  sent: 'Staff marked it as sent',
  dropped: 'Staff dropped it',
} as const;

export const kindTexts: Readonly<Record<string, string>> = {
  welcome: 'Welcome',
  membership: 'Membership',
  receipt: 'Receipt',
  refund: 'Refund',
  'payment-failed': 'Failed payment',
  'payment-confirmation': 'Confirm a payment',
  'subscription-ended': 'Subscription ended',
  'card-expiring': 'Card expiring',
  'renewal-reminder': 'Renewal reminder',
  'trial-ending': 'Trial ending',
  'price-change': 'Price change',
  'bulk-change': 'Bulk change',
  'price-alert': 'Price alert',
  'story-alert': 'Story alert',
  'trading-signals': 'Technical events',
  'range-alert': 'Range alert',
  'support-received': 'Support request received',
  'support-answer': 'Support answer',
  'support-notice': 'Support notification',
  'verify-email': 'Confirm address',
  'reset-password': 'Password reset',
  invitation: 'Invitation',
  'confirm-email': 'Confirm new address',
  'undo-email': 'Address changed',
  'delete-account': 'Confirm deletion',
  'password-changed': 'Password changed',
  'second-factor': 'Two-factor login',
  'identity-linked': 'Login method added',
  'identity-unlinked': 'Login method removed',
  'account-suspended': 'Account suspended',
  'admin-suspended': 'Admin suspended',
  'staff-role': 'Staff role given',
  'recovery-request': 'Recovery waiting for a second admin',
  'address-change-ordered': 'Change of address after the waiting time',
  'erasure-request': 'Erasure waiting for a second admin',
  'erasure-notice': 'Account deletion notice',
  alarm: 'Alarm',
  'new-device': 'Login from a new device',
};

export const text = createText(mailTexts);
