/** Returns the edits that were made while a save was in progress. */
export const getEditsSinceSave = <Edits extends object>(edits: Edits, saved: Edits): Edits => {
  const savedFields = new Map<string, unknown>(Object.entries(saved));
  const unsavedEntries = Object.entries(edits).filter(
    ([field, value]) => !savedFields.has(field) || savedFields.get(field) !== value,
  );
  return Object.fromEntries(unsavedEntries) as Edits;
};
