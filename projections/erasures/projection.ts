import type { AccountEvent } from '#domain/account/events.ts';
import type { StoredEventOf } from '#platform/consumers/event-handlers.ts';
import { getStreamAccountId } from '../engine/payload.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import { erasuresCollection, type ErasureDocument } from './read-model.ts';

export const erasures = defineProjection<ErasureDocument, AccountEvent>({
  collection: erasuresCollection,
  categories: ['account'],
  on: {
    AccountErasureRequested: ({ stream, data }) => {
      const { erasureId, reason, requestedBy, operator, requestedAt: askedAt } = data;
      const id = getStreamAccountId(stream);
      const askedBy = requestedBy ?? commandLine;
      const request = { id, erasureId, reason, askedAt, askedBy, operator };
      return [{ id, apply: () => ({ ...unconfirmedFields, ...request, state: 'requested' }) }];
    },
    AccountErasureConfirmed: ({ stream, data }) => {
      const { confirmedAt, confirmedBy, operator, dueAt } = data;
      return updateErasure(stream, (erasure) => ({
        ...erasure,
        state: 'confirmed',
        confirmedAt,
        confirmedBy,
        dueAt,
        confirmingOperator: operator,
      }));
    },
    AccountErasureWithdrawn: ({ stream, data: { withdrawnAt } }) =>
      updateErasure(stream, (erasure) => ({ ...erasure, state: 'withdrawn', withdrawnAt })),
    AccountErased: (event) => [
      { id: getStreamAccountId(event.stream), apply: (erasure) => beginErasure(erasure, event) },
    ],
    AccountErasureCompleted: ({ stream, data: { completedAt } }) =>
      updateErasure(stream, (erasure) => ({ ...erasure, state: 'done', completedAt })),
  },
});

const commandLine = 'operator';

const unconfirmedFields = {
  confirmedAt: null,
  confirmedBy: null,
  confirmingOperator: null,
  dueAt: null,
  withdrawnAt: null,
  erasedAt: null,
  completedAt: null,
} as const;

// A member can delete the account while an erasure by staff is waiting.
const beginErasure = (
  erasure: ErasureDocument | null,
  { stream, data, metadata }: StoredEventOf<Extract<AccountEvent, { type: 'AccountErased' }>>,
): ErasureDocument => {
  const id = getStreamAccountId(stream);
  const { reason, erasedAt } = data;
  const startedFields = { id, state: 'erasing', erasedAt } as const;
  if (erasure?.state === 'confirmed' && metadata.actor !== id)
    return { ...erasure, ...startedFields };
  const request = { reason, askedAt: erasedAt, askedBy: metadata.actor };
  return { ...unconfirmedFields, ...request, ...startedFields, erasureId: null, operator: null };
};

const updateErasure = (
  stream: string,
  after: (erasure: ErasureDocument) => ErasureDocument,
): readonly Update<ErasureDocument>[] => [
  { id: getStreamAccountId(stream), apply: (erasure) => erasure && after(erasure) },
];
