import { createText } from '../../texts/create-text.ts';

export const memberAccountTexts = {
  'account.open': 'Active. The member can log in.',
  'account.second-factor-on': 'Two-factor login is on.',
  'account.second-factor-off': 'Two-factor login is off.',
  'account.act': 'Change',
  'account.grant-support-hint':
    'With two-factor login on, they can read the console, %{powers}. Shown in the timeline.',
  'account.grant-support-hint-demo':
    'They can read the console, %{powers}. In this demo, staff do not need two-factor login. Shown in the timeline.',
  'account.support': 'Support staff: can read the console, %{powers}.',
  'account.power-refunds': 'refund up to %{limit} per member in 30 days',
  'account.plan-keep': 'Keep',
  'account.plan-period-end': 'End at the end of the period',
  'account.plan-now': 'End now, without a refund',
  'account.restore-hint': 'Shown in the timeline; the member does not see it.',
  'account.confirm': 'Confirm as second admin',
  'account.withdraw': 'Withdraw the request',
  'account.refuse': 'Reject the request',
  'account.waiting-second-factor': '%{name} asked to remove the second factor',
  'account.waiting-address': '%{name} asked to move the account to %{email}',
  'account.waiting-until': 'Waiting for a second admin until %{end}.',
  'account.waiting-own-request': 'You made this request. Another admin must confirm it.',
  'account.waiting-own-account':
    'This request is for your own account. Another admin must confirm it.',
  'account.waiting-requester-gone':
    '%{name} is no longer an active admin. Withdraw the request and make a new one.',
  'account.waiting-due': 'The new address gets its confirmation link on %{due}.',
  'account.waiting-waiting-time':
    'The request was made on the command line and needs no second admin. Withdraw it to stop it.',
  'account.decide': 'Decision',
  'account.is-active': 'Active',
  'account.is-suspended': 'Suspended',
  'account.no-role': 'No staff role',
  'account.is-support': 'Support staff',
  'account.factor-on': 'Two-factor login on',
  'account.factor-off': 'Two-factor login off',
  'account.no-request': 'No open request',
  'account.request-waits': 'Request open',
  'account.sessions-end': '1 session ends |||| %{smart_count} sessions end',
  'account.mail-member': 'Email to the member',
  'account.mail-new-address': 'Email to the new address',
  'account.mail-other-admins': 'Email to another admin |||| Email to %{smart_count} other admins',
  'account.refused': 'The login was not changed',
} as const;

export const text = createText(memberAccountTexts);
