import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { EventMetadata } from '#domain/shared/event.ts';
import type { NewEvent } from '../event-store.port.ts';
import type { LogEntry } from './test-server-log.ts';

export const parseStreamName = (identifier?: shared.StreamIdentifier): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');

export const streamIdentifier = (name: string): shared.StreamIdentifier =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(name));

export type ProposedMessage =
  streams.BatchAppendReq.ProposedMessage | streams.AppendReq.ProposedMessage;

export const toNewEvent = (message: ProposedMessage): NewEvent => ({
  id: message.getId()?.getString() ?? '',
  type: message.getMetadataMap().get('type') ?? '',
  data: parse(message.getData_asU8()),
  metadata: parse(message.getCustomMetadata_asU8()) as EventMetadata,
});

const parse = (bytes: Uint8Array): object =>
  bytes.length === 0 ? {} : (JSON.parse(Buffer.from(bytes).toString('utf8')) as object);

// The server counts time in ticks of 100 nanoseconds.
const ticksPerMillisecond = 10_000n;

export const eventMessage = ({ event, offset }: LogEntry): streams.ReadResp => {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.id))
    .setStreamIdentifier(streamIdentifier(event.stream))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(String(offset))
    .setPreparePosition(String(offset))
    .setData(jsonBytes(event.data));
  if (event.metadata) recorded.setCustomMetadata(jsonBytes(event.metadata));
  const created = BigInt(Date.parse(event.storedAt)) * ticksPerMillisecond;
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', 'application/json')
    .set('created', String(created));
  const read = new streams.ReadResp.ReadEvent()
    .setEvent(recorded)
    .setCommitPosition(String(offset));
  return new streams.ReadResp().setEvent(read);
};

const jsonBytes = (value: object): Uint8Array => Buffer.from(JSON.stringify(value));

export const confirmationMessage = (id: string): streams.ReadResp =>
  new streams.ReadResp().setConfirmation(
    new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(id),
  );

export const caughtUpMessage = (): streams.ReadResp =>
  new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());

export const checkpointMessage = (offset: bigint): streams.ReadResp =>
  new streams.ReadResp().setCheckpoint(
    new streams.ReadResp.Checkpoint()
      .setCommitPosition(String(offset))
      .setPreparePosition(String(offset)),
  );

export const streamNotFoundMessage = (stream: string): streams.ReadResp =>
  new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(streamIdentifier(stream)),
  );
