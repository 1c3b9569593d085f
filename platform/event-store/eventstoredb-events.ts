import type { EventMetadata } from '#domain/shared/event.ts';
import type { LogPosition, ResolvedEvent } from './eventstoredb-client.ts';
import {
  startPosition,
  type NewEvent,
  type Position,
  type StoredEvent,
} from './event-store.port.ts';

/** Digits of the largest 64-bit number, so that positions compare as text. */
const positionWidth = 20;

export const toPosition = ({ commit, prepare }: LogPosition): Position =>
  `${String(commit).padStart(positionWidth, '0')}-${String(prepare).padStart(positionWidth, '0')}`;

export const toLogPosition = (position: Position): 'start' | LogPosition => {
  if (position === startPosition) return 'start';
  const [commit = '', prepare = ''] = position.split('-');
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
};

/**
 * Undefined for events that Tidemark did not write: system events, links, and events without our
 * metadata.
 */
export const toStoredEvent = ({ event }: ResolvedEvent): StoredEvent | undefined => {
  if (!event || event.streamId.startsWith('$') || event.type.startsWith('$')) return undefined;
  const { data, position } = event;
  if (!isJsonObject(data) || !isEnvelope(event.metadata) || !position) return undefined;
  const { storedAt = event.created.toISOString(), ...metadata } = event.metadata;
  return {
    id: event.id,
    type: event.type,
    data,
    metadata,
    stream: event.streamId,
    revision: Number(event.revision),
    position: toPosition(position),
    storedAt,
  };
};

/**
 * The server sets the date of an event itself, so an imported event keeps its original time in the
 * metadata.
 */
type StoredMetadata = EventMetadata & { readonly storedAt?: string };

export const toStoredMetadata = ({ metadata, storedAt }: NewEvent): StoredMetadata =>
  storedAt === undefined ? { ...metadata } : { ...metadata, storedAt };

const isJsonObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Uint8Array);

const isEnvelope = (value: unknown): value is StoredMetadata =>
  isJsonObject(value) && 'at' in value && 'actor' in value && 'schemaVersion' in value;
