import type { Preferences } from '#contract/account/preferences.ts';

/** Options of the sentiment filter, in the settings and above the news. */
export const sentimentChoiceTexts = {
  names: {
    all: 'All',
    positive: 'Positive',
    neutral: 'Neutral',
    balanced: 'Balanced',
  } satisfies Record<Preferences['sentimentPreference'], string>,
  hint: 'Balanced alternates positive and negative stories, newest first.',
} as const;
