import type { Preferences } from '#contract/account/preferences.ts';

export const sentimentChoiceTexts = {
  names: {
    all: 'All',
    positive: 'Positive',
    neutral: 'Neutral',
    balanced: 'Balanced',
  } satisfies Record<Preferences['sentimentPreference'], string>,
  hint: 'Balanced alternates positive and negative stories, newest first.',
} as const;
