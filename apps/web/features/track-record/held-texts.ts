/** Texts of what an offer says of the record. */
export const heldTexts = {
  bands: (n: string, held: string, simulated: boolean): string =>
    `Of ${n} Bitcoin bands ${simulated ? 'of a simulated market ' : ''}that claimed 80% over a day, ${held} held.`,
  none: 'No forecast has come due yet. Once some have, you will see here how often they were right.',
  record: 'Track record',
} as const;
