/** True from the exact end time. Null never ends. */
export const hasEnded = (endsAt: string | null, at: Date): boolean =>
  endsAt !== null && Date.parse(endsAt) <= at.getTime();

export const earliestEnd = (...ends: readonly (string | null | undefined)[]): string | null =>
  ends
    .filter((end) => end !== null && end !== undefined)
    .sort((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null;
