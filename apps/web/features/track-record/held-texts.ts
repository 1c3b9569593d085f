/** Texts of what an offer says of the record. */
export const heldTexts = {
  bands: (n: string, held: string, simulated: boolean): string =>
    `Every forecast is scored in public. Of ${n} Bitcoin bands ${simulated ? 'of a simulated market ' : ''}that claimed 80% over a day, ${held} held.`,
  none: 'Every forecast is scored in public; none has come due yet.',
  record: 'Track record',
} as const;
