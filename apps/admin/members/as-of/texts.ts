import { createText } from '../../texts/create-text.ts';

export const memberAsOfTexts = {
  'member.as-of-field': 'Date and time, %{zone}',
  'member.zone': 'All times: %{zone}',
  'member.joined': '%{day}, joined',
  'member.axis-now': 'now, %{day}',
  'member.looking-at': 'You are viewing %{day}.',
  'member.as-of-before': 'The selected date is before this member joined, so %{moment} is shown.',
  'member.as-of-today': '%{title}, as of today',
  'member.differences': 'One thing is different today. |||| %{number} things are different today.',
} as const;

export const text = createText(memberAsOfTexts);
