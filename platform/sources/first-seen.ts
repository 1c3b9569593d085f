/** When a value without its own time was first seen with this content, ISO-8601. */
export type GetFirstSeenAt = (id: string, content: readonly unknown[], now: Date) => string;

export const createFirstSeenTracker = (): GetFirstSeenAt => {
  const latest = new Map<string, { readonly content: string; readonly at: string }>();
  return (id, content, now) => {
    const serialized = JSON.stringify(content);
    const at = now.toISOString();
    const previousEntry = latest.get(id);
    if (previousEntry?.content === serialized && previousEntry.at <= at) return previousEntry.at;
    latest.set(id, { content: serialized, at });
    return at;
  };
};
