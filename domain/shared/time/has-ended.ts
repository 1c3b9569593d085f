/** Something is over at the exact instant of its end; null never ends. */
export const hasEnded = (endsAt: string | null, at: Date): boolean =>
  endsAt !== null && Date.parse(endsAt) <= at.getTime();

/** The first of several ends; null when there is none. */
export const firstEnd = (...ends: readonly (string | null | undefined)[]): string | null =>
  ends
    .filter((end) => end !== null && end !== undefined)
    .sort((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null;
