/** `53.2%` of a share. */
export const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

/** `11,154`. */
export const count = (number: number): string => number.toLocaleString('en-GB');
