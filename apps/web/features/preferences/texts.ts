import { sentimentChoiceTexts } from '../../components/sentiment-choice-texts.ts';

export const preferencesTexts = {
  loading: 'Loading preferences',
  coins: 'Coins',
  coinsHint: 'The first four appear on your dashboard, in this order.',
  coinsOrder: 'Coin order',
  moveUp: (coin: string): string => `Move ${coin} up`,
  moveDown: (coin: string): string => `Move ${coin} down`,
  moved: (coin: string, place: number, count: number): string =>
    `${coin} is now number ${String(place)} of ${String(count)}.`,
  onDashboard: 'on your dashboard',
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
