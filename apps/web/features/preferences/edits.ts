import {
  categoryOptions,
  coinOptions,
  sentimentOptions,
} from '#contract/account/preference-options.ts';
import type { Preferences } from '#contract/account/preferences.ts';

/** The fields that differ from the saved ones. */
export type PreferenceEdits = Partial<Preferences>;

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The order of coins matters, that of categories does not. */
export const applyPreferenceEdit = (
  edits: PreferenceEdits,
  saved: Preferences,
  choice: PreferenceEdits,
): PreferenceEdits => getUnsavedPreferences({ ...edits, ...choice }, saved);

export const getUnsavedPreferences = (
  { preferredCoins, preferredCategories, sentimentPreference }: PreferenceEdits,
  saved: Preferences,
): PreferenceEdits => ({
  ...(preferredCoins === undefined || isEqual(preferredCoins, saved.preferredCoins)
    ? {}
    : { preferredCoins }),
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
  const preferredCoins = filterKnown(coinOptions, kept['preferredCoins']);
  const preferredCategories = filterKnown(categoryOptions, kept['preferredCategories']);
  const [sentimentPreference] = filterKnown(sentimentOptions, [kept['sentimentPreference']]) ?? [];
  const edits = {
    ...(preferredCoins && { preferredCoins }),
    ...(preferredCategories && { preferredCategories }),
    ...(sentimentPreference && { sentimentPreference }),
  };
  return Object.keys(edits).length === 0 ? null : edits;
};
