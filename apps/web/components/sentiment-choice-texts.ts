import type { Preferences } from '#contract/account/preferences.ts';

/** What stories may be chosen by their sentiment, in the settings and above the news. */
export const sentimentChoiceTexts = {
  names: {
    all: 'All',
    positive: 'Positive',
    neutral: 'Neutral',
    balanced: 'Balanced',
  } satisfies Record<Preferences['sentimentPreference'], string>,
  hint: 'Balanced alternates positive and negative stories, newest first.',
} as const;
