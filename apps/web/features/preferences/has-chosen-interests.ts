import { defaultNewsPreferences } from '#contract/account/preference-options.ts';
import type { Preferences } from '#contract/account/preferences.ts';

const isSameSelection = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));

/**
 * Whether the member saved news preferences that differ from the defaults. Saving only a currency or a list of coins
 * stores the defaults too, so the fact that something was saved does not show it.
 */
export const hasChosenInterests = ({
  newsCoins,
  preferredCategories,
  sentimentPreference,
}: Preferences): boolean =>
  !isSameSelection(newsCoins, defaultNewsPreferences.newsCoins) ||
  !isSameSelection(preferredCategories, defaultNewsPreferences.preferredCategories) ||
  sentimentPreference !== defaultNewsPreferences.sentimentPreference;
