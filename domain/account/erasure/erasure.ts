/** Hours between the confirmation of an erasure and its execution. */
export const erasureDelayHours = 24;
