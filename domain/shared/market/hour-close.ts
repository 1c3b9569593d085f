/** The close of a finished hour. `endsAt` is Unix time in milliseconds. */
export type HourClose = { readonly endsAt: number; readonly close: number };
