import { sentimentChoiceTexts } from '../../components/sentiment-choice-texts.ts';

export const preferencesTexts = {
  loading: 'Loading preferences',
  coins: 'Coins',
  coinsHint: 'Stories about these coins come first. They are independent of your list of coins.',
  notChosen:
    'You have not chosen yet, so the newest stories come first. Change a choice to see stories that match first.',
  toOwnCoins: 'Change your list of coins',
  categories: 'Categories',
  sentiment: 'Sentiment',
  sentimentHint: sentimentChoiceTexts.hint,
  sentiments: sentimentChoiceTexts.names,
  save: 'Save preferences',
  unsaved: 'You have unsaved changes.',
  saved: 'Preferences saved',
  notSaved: 'Failed to save your preferences. Please try again.',
  stillHere: (reason: string): string =>
    `${reason.replace(/\.$/, '')}. Your choices are still here.`,
  notLoaded: 'Could not load your preferences',
} as const;
