import { defaultNewsPreferences } from '#contract/account/preference-options.ts';
import type { Preferences } from '#contract/account/preferences.ts';

const isSameSelection = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));

/**
 * Whether the member saved news preferences. Saving only a currency or a list of coins stores the suggested ones too, so
 * of choices from before `newsChosen` was stored, only those that differ from the suggestion are known.
 */
export const hasChosenInterests = ({
  newsChosen,
  newsCoins,
  preferredCategories,
  sentimentPreference,
}: Preferences): boolean =>
  newsChosen === true ||
  !isSameSelection(newsCoins, defaultNewsPreferences.newsCoins) ||
  !isSameSelection(preferredCategories, defaultNewsPreferences.preferredCategories) ||
  sentimentPreference !== defaultNewsPreferences.sentimentPreference;
