import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { ClaimCommand } from './commands.ts';
import { decide } from './decide.ts';
import { claimEvents, type ClaimEvent, type ClaimKind } from './events.ts';
import { evolve, initialState, type ClaimState } from './state.ts';

export const claimDecider = (kind: ClaimKind): Decider<ClaimCommand, ClaimEvent, ClaimState> => ({
  category: kind,
  definitions: claimEvents,
  initialState,
  evolve,
  decide,
  upcast: upcaster<ClaimEvent>(claimEvents),
});

/** `hash` is a keyed hash of the lower-case address or name, of the issuer's subject id, or of the customer id. */
export const claimStream = (kind: ClaimKind, hash: string): string => `${kind}-${hash}`;
