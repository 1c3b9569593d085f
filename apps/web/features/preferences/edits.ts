import {
  categoryOptions,
  coinOptions,
  sentimentOptions,
} from '#contract/account/preference-options.ts';
import type { Preferences } from '#contract/account/preferences.ts';

/** The fields that differ from the saved ones. */
export type PreferenceEdits = Partial<
  Omit<Preferences, 'preferredCoins' | 'currency' | 'newsChosen'>
>;

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The order of the choices does not matter. */
export const applyPreferenceEdit = (
  edits: PreferenceEdits,
  saved: Preferences,
  choice: PreferenceEdits,
): PreferenceEdits => getUnsavedPreferences({ ...edits, ...choice }, saved);

export const getUnsavedPreferences = (
  { newsCoins, preferredCategories, sentimentPreference }: PreferenceEdits,
  saved: Preferences,
): PreferenceEdits => ({
  ...(newsCoins === undefined || isEqual(newsCoins.toSorted(), saved.newsCoins.toSorted())
    ? {}
    : { newsCoins }),
  ...(preferredCategories === undefined ||
  isEqual(preferredCategories.toSorted(), saved.preferredCategories.toSorted())
    ? {}
    : { preferredCategories }),
  ...(sentimentPreference === undefined || sentimentPreference === saved.sentimentPreference
    ? {}
    : { sentimentPreference }),
});

const filterKnown = <Option extends string>(
  options: readonly Option[],
  kept: unknown,
): Option[] | undefined =>
  Array.isArray(kept)
    ? kept.flatMap((each) => options.filter((option) => option === each))
    : undefined;

/** Null when it contains nothing that this release knows. */
export const parsePreferenceEdits = (
  kept: Readonly<Record<string, unknown>>,
): PreferenceEdits | null => {
  const newsCoins = filterKnown(coinOptions, kept['newsCoins']);
  const preferredCategories = filterKnown(categoryOptions, kept['preferredCategories']);
  const [sentimentPreference] = filterKnown(sentimentOptions, [kept['sentimentPreference']]) ?? [];
  const edits = {
    ...(newsCoins && { newsCoins }),
    ...(preferredCategories && { preferredCategories }),
    ...(sentimentPreference && { sentimentPreference }),
  };
  return Object.keys(edits).length === 0 ? null : edits;
};
