import type { Clock } from './clock.port.ts';

/** The time of the machine. */
export const systemClock = (): Clock => ({ now: () => new Date() });
