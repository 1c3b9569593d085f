import type { ErasureReason } from '#domain/account/events.ts';
import type { CollectionDefinition, Document } from '#platform/read-models/read-models.port.ts';

/** `requested` waits for a second admin, `confirmed` until it is due, and `erasing` until the key is destroyed. */
export type ErasureState = 'requested' | 'confirmed' | 'withdrawn' | 'erasing' | 'done';

/** The newest erasure of an account, without personal data of the member. Id: the account id. */
export type ErasureDocument = Document & {
  /** Null when it was not requested by staff. */
  readonly erasureId: string | null;
  readonly state: ErasureState;
  readonly reason: ErasureReason;
  readonly askedAt: string;
  readonly askedBy: string;
  /** The name given on the command line by the person who requested it. */
  readonly operator: string | null;
  readonly confirmedAt: string | null;
  /** Null until it is confirmed, and for a confirmation on the command line. */
  readonly confirmedBy: string | null;
  /** The name given on the command line by the person who confirmed it. */
  readonly confirmingOperator: string | null;
  readonly dueAt: string | null;
  readonly withdrawnAt: string | null;
  readonly erasedAt: string | null;
  readonly completedAt: string | null;
};

export const erasuresCollection: CollectionDefinition = {
  name: 'erasures',
  version: 2,
  indexes: [['askedAt'], ['state', 'askedAt'], ['state', 'dueAt']],
};
