/** Returns the edits that were made while a save was in progress. */
export const getEditsSinceSave = <Edits extends object>(edits: Edits, saved: Edits): Edits => {
  const sent = new Map<string, unknown>(Object.entries(saved));
  const rest = Object.entries(edits).filter(
    ([field, value]) => !sent.has(field) || sent.get(field) !== value,
  );
  return Object.fromEntries(rest) as Edits;
};
