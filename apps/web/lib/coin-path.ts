/** Symbols may contain any characters, such as a dollar sign or Chinese ones. */
export const coinPath = (symbol: string): string => `/crypto/${encodeURIComponent(symbol)}`;
