import { upcaster } from '../shared/upcasting.ts';
import type { MembershipEvent } from './events.ts';

/** Today's form of a stored membership event. Every type is at its first version. */
export const upcastMembership = upcaster<MembershipEvent>({});
