/** When a value without its own time was first seen with this content, ISO-8601. */
export type FirstSeen = (id: string, content: readonly unknown[], now: Date) => string;

export const firstSeen = (): FirstSeen => {
  const known = new Map<string, { readonly content: string; readonly at: string }>();
  return (id, content, now) => {
    const written = JSON.stringify(content);
    const at = now.toISOString();
    const before = known.get(id);
    if (before?.content === written && before.at <= at) return before.at;
    known.set(id, { content: written, at });
    return at;
  };
};
