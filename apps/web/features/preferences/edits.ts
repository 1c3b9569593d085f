import {
  categoryOptions,
  coinOptions,
  sentimentOptions,
} from '#contract/account/preference-options.ts';
import type { Preferences } from '#contract/account/preferences.ts';

/** The fields that differ from the saved ones. */
export type PreferenceEdits = Partial<Preferences>;

const sameAs = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The order of coins matters, that of categories does not. */
export const withChoice = (
  edits: PreferenceEdits,
  saved: Preferences,
  choice: PreferenceEdits,
): PreferenceEdits => unsavedOf({ ...edits, ...choice }, saved);

export const unsavedOf = (
  { preferredCoins, preferredCategories, sentimentPreference }: PreferenceEdits,
  saved: Preferences,
): PreferenceEdits => ({
  ...(preferredCoins === undefined || sameAs(preferredCoins, saved.preferredCoins)
    ? {}
    : { preferredCoins }),
  ...(preferredCategories === undefined ||
  sameAs(preferredCategories.toSorted(), saved.preferredCategories.toSorted())
    ? {}
    : { preferredCategories }),
  ...(sentimentPreference === undefined || sentimentPreference === saved.sentimentPreference
    ? {}
    : { sentimentPreference }),
});

const knownOf = <Option extends string>(
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
  const preferredCoins = knownOf(coinOptions, kept['preferredCoins']);
  const preferredCategories = knownOf(categoryOptions, kept['preferredCategories']);
  const [sentimentPreference] = knownOf(sentimentOptions, [kept['sentimentPreference']]) ?? [];
  const edits = {
    ...(preferredCoins && { preferredCoins }),
    ...(preferredCategories && { preferredCategories }),
    ...(sentimentPreference && { sentimentPreference }),
  };
  return Object.keys(edits).length === 0 ? null : edits;
};
