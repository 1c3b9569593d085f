import { createText } from '../texts/create-text.ts';

export const memberTexts = {
  'resources.members.name': 'Member |||| Members',
  'resources.members.fields.displayName': 'Member',
  'resources.members.fields.plan': 'Plan',
  'resources.members.fields.status': 'Status',
  'resources.members.fields.planEndsAt': 'Renews or ends',
  'resources.members.fields.stripeCustomerId': 'Customer',
  'resources.members.fields.username': 'Username',
  'resources.members.fields.origin': 'Origin',
  'resources.members.fields.cardCountry': 'Card’s country',
  'resources.members.fields.registeredAt': 'Joined',
  'resources.members.fields.lastSignInAt': 'Last login',
  'member.account': 'account %{id}',
  'member.part.facts': 'Membership',
  'member.part.payments': 'Payments',
  'member.part.access': 'Access',
  'member.part.subscription': 'Subscription',
  'member.part.account': 'Login',
  'member.part.requests': 'Support requests',
  'member.part.notes': 'Notes',
  'member.part.timeline': 'Timeline',
  'member.act.change-membership': 'Change membership',
  'member.act.refund': 'Refund',
  'member.act.change-subscription': 'Change subscription',
  'member.act.change-account': 'Change login',
  'member.act.mailing': 'Emails',
  'member.act.personal-data': 'Personal data',
  'member.as-of-column': 'As of %{moment}',
} as const;

export const text = createText(memberTexts);
