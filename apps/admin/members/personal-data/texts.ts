import { createText } from '../../texts/create-text.ts';

export const personalDataTexts = {
  'personal-data.export': 'Export all data',
  'personal-data.export-hint':
    'The same file that members can download. The reason is shown in the timeline and included in the file.',
  'personal-data.request': 'Request the erasure',
  'personal-data.request-hint':
    'Another admin must confirm it within 7 days. Nothing happens before then. The reason is shown in the timeline until the account is erased.',
  'personal-data.confirm': 'Confirm the erasure',
  'personal-data.confirm-hint':
    'Say what you checked. The account is erased 24 hours later, unless an admin withdraws the erasure.',
  'personal-data.withdraw': 'Withdraw the erasure',
  'personal-data.withdraw-hint':
    'The account stays as it is. If the member was told about the deletion, they get an email.',
  'personal-data.refused': 'The erasure was not changed',
  'personal-data.waiting': '%{name} requested the erasure of this account. Grounds: %{cause}.',
  'personal-data.waiting-other': 'Waiting for another admin to confirm it. It expires %{moment}.',
  'personal-data.waiting-own':
    'You made this request. Another admin must confirm it. It expires %{moment}.',
  'personal-data.waiting-gone':
    '%{name} is no longer an active admin. Withdraw the request and make a new one.',
  'personal-data.due': '%{name} confirmed the erasure. It is due %{moment}.',
  'personal-data.overdue':
    '%{name} confirmed the erasure. It was due %{moment}, and waits until 24 hours after the email to the member was sent.',
  'personal-data.to-execute': 'erasure due %{moment}',
  'personal-data.ends-subscription':
    'The paid %{plan} plan ends, and the payment provider deletes the card.',
  'personal-data.refunds-purchase':
    'The purchase is fully refunded if the erasure is confirmed by the end of %{day}.',
  'personal-data.loses-paid-time':
    'It is paid until %{day}. The time that is left is not refunded.',
  'personal-data.ends-grants':
    '%{smart_count} granted plan ends. |||| %{smart_count} granted plans end.',
} as const;

export const text = createText(personalDataTexts);
