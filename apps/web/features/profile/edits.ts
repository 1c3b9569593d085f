import type { ProfileRequest } from '#contract/account/auth.ts';

/** The fields that differ from the saved ones. */
export type ProfileEdits = Partial<ProfileRequest>;

export const profileFields = ['displayName', 'username'] as const;

/** Null when it contains nothing that this release knows. */
export const parseProfileEdits = (kept: Readonly<Record<string, unknown>>): ProfileEdits | null => {
  const knownEdits = profileFields.flatMap((name) => {
    const value = kept[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  return knownEdits.length === 0 ? null : Object.fromEntries(knownEdits);
};

export const getUnsavedProfileEdits = (edits: ProfileEdits, saved: ProfileRequest): ProfileEdits =>
  Object.fromEntries(
    profileFields.flatMap((field) => {
      const edit = edits[field];
      return edit === undefined || edit === saved[field] ? [] : [[field, edit]];
    }),
  );
