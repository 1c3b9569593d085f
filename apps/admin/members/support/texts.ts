import { createText } from '../../texts/create-text.ts';

export const memberSupportTexts = {
  'member-requests.open': 'Open %{reference}',
} as const;

export const text = createText(memberSupportTexts);
