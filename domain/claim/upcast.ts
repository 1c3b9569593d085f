import { upcaster } from '../shared/upcasting.ts';
import type { ClaimEvent } from './events.ts';

/** Today's form of a stored claim event. Every type is at its first version. */
export const upcastClaim = upcaster<ClaimEvent>({});
