/**
 * With `--quick`, every part runs once at a size of seconds. That shows that it still works; its figures mean nothing, so
 * limits do not apply.
 */
export const isQuick = process.argv.includes('--quick');

/** A count of the full measurement, or its smaller value with `--quick`. */
export const bySize = (full: number, quick: number): number => (isQuick ? quick : full);
