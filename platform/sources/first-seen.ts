/** When a value without its own time was first seen with this content, ISO-8601. */
export type GetFirstSeenAt = (id: string, content: readonly unknown[], now: Date) => string;

export const createFirstSeen = (): GetFirstSeenAt => {
  const latest = new Map<string, { readonly content: string; readonly at: string }>();
  return (id, content, now) => {
    const written = JSON.stringify(content);
    const at = now.toISOString();
    const before = latest.get(id);
    if (before?.content === written && before.at <= at) return before.at;
    latest.set(id, { content: written, at });
    return at;
  };
};
