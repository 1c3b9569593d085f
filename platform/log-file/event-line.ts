import { z } from 'zod';
import { isUuid } from '#domain/shared/ids.ts';
import type { StoredEvent } from '../event-store/event-store.port.ts';

const lineSchema = z.object({
  id: z.string().refine(isUuid),
  stream: z.string(),
  revision: z.int().nonnegative(),
  type: z.string(),
  data: z.looseObject({}),
  metadata: z.looseObject({
    at: z.string(),
    actor: z.string(),
    correlationId: z.string(),
    causationId: z.string(),
    schemaVersion: z.int(),
    subject: z.string().exactOptional(),
  }),
  storedAt: z.iso.datetime(),
});

/**
 * An event in an export file: in its stored form, without its position, which is specific to one
 * store.
 */
export type EventLine = Omit<StoredEvent, 'position'>;

export const toEventLine = (event: StoredEvent): EventLine => {
  const { id, stream, revision, type, data, metadata, storedAt } = event;
  return { id, stream, revision, type, data, metadata, storedAt };
};

// Validates without returning a parsed copy, because the copy would have its fields in another
// order.
export const isEventLine = (value: unknown): value is EventLine =>
  lineSchema.safeParse(value).success;
