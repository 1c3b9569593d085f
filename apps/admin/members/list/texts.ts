import { createText } from '../../texts/create-text.ts';

export const memberListTexts = {
  'members.in-all': '%{smart_count} member in total. |||| %{smart_count} members in total.',
  'members.matching':
    '%{smart_count} member matches the filters. |||| %{smart_count} members match the filters.',
  'members.similar':
    'No exact match. %{smart_count} member has a similar spelling; select the row to change or export it. |||| No exact match. %{smart_count} members have a similar spelling; select rows to change or export them.',
  'members.filter.joined-since': 'Joined from',
  'members.filter.joined-until': 'Joined until',
  'members.filter.last-login-since': 'Last login from',
  'members.filter.last-login-until': 'Last login until',
  'members.filter.within-days': 'within %{smart_count} day |||| within %{smart_count} days',
  'members.filter.yes': 'yes',
  'members.filter.no': 'no',
} as const;

export const text = createText(memberListTexts);
