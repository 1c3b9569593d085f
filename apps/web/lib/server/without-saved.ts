/** The edits that were not part of what was saved: those made while the save was under way stay. */
export const withoutSaved = <Edits extends object>(edits: Edits, saved: Edits): Edits => {
  const sent = new Map<string, unknown>(Object.entries(saved));
  const rest = Object.entries(edits).filter(
    ([field, value]) => !sent.has(field) || sent.get(field) !== value,
  );
  return Object.fromEntries(rest) as Edits;
};
