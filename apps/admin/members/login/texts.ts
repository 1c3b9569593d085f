import { createText } from '../../texts/create-text.ts';

export const memberLoginTexts = {
  'login.locked': 'Active, but locked after too many failed logins.',
  'login.lock-passwords': 'Until %{until}: too many wrong passwords',
  'login.lock-codes': 'Until %{until}: too many wrong codes',
  'login.lock-network':
    'Until %{until}: too many failed logins from a network that the member used. Others may share it, so you cannot lift this lock. It ends by itself.',
  'login.confirmed': 'Confirmed',
  'login.unconfirmed': 'Not confirmed',
  'login.password-set': 'Set',
  'login.no-password': 'None',
  'login.none': 'None',
  'login.linked': '%{provider}, linked %{day}.',
  'login.session': '1 open: %{device}, logged in %{began}, last used %{used}',
  'login.sessions-open': '%{count} open; newest: %{device}, logged in %{began}, last used %{used}',
  'login.unfinished':
    '%{smart_count} login is waiting for a code |||| %{smart_count} logins are waiting for a code',
  'login.notified':
    '%{smart_count} browser receives notifications |||| %{smart_count} browsers receive notifications',
  'login.link-verify-email': 'Confirmation link',
  'login.link-reset-password': 'Password reset link',
  'login.link-invitation': 'Link to complete the account',
  'login.link-confirm-email': 'Link to confirm a new address',
  'login.link-valid': '%{link}: requested %{requested}, not used yet, valid until %{end}',
  'login.link-expired': '%{link}: requested %{requested}, not used, expired %{end}',
  'login.failures-all': 'Show all %{count}',
  'login.failure-wrong-password': 'Wrong password',
  'login.failure-wrong-code': 'Wrong code',
  'login.failure-code-not-entered': 'Password correct, code not entered',
  'login.failure-code-not-entered-openid': 'Provider accepted, code not entered',
  'login.failure': '%{reason}: %{at}, %{device}, %{address}',
  'login.failure-without-address': '%{reason}: %{at}, %{device}',
  'login.resend-effect':
    'Mails %{email} a new link that confirms the address, valid for 24 hours. Earlier links no longer work.',
  'login.reset-effect':
    'Mails %{email} a link that sets a new password, valid for one hour. Earlier links no longer work.',
  'login.unlink': 'Unlink %{provider}',
  'login.unlink-effect':
    'The member can no longer log in with %{provider} and is logged out on every device. They get an email.',
} as const;

export const text = createText(memberLoginTexts);
