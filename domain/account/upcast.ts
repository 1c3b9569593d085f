import { upcaster } from '../shared/upcasting.ts';
import type { AccountEvent } from './events.ts';

/** Today's form of a stored account event. Every type is at its first version. */
export const upcastAccount = upcaster<AccountEvent>({});
