/** Horizons of the expected moves, in hours: the next hour, the next 12 hours and the next day. */
export const moveHorizons = [1, 12, 24] as const;
export type MoveHorizon = (typeof moveHorizons)[number];
