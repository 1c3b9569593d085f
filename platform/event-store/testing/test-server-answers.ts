import shared from '@eventstore/db-client/generated/shared_pb.js';
import rpc from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import wire from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import { maxAppendBytes } from '../event-store.port.ts';
import type { AppendOutcome, AppendRequest } from './test-server-append.ts';
import { streamIdentifier } from './test-server-messages.ts';

export const toBatchResponse = (
  correlationId: shared.UUID | undefined,
  request: AppendRequest,
  outcome: AppendOutcome,
): streams.BatchAppendResp => {
  const answer = new streams.BatchAppendResp()
    .setCorrelationId(correlationId)
    .setStreamIdentifier(streamIdentifier(request.stream));
  if (outcome.kind !== 'stored') return answer.setError(batchError(request, outcome));
  const success = new streams.BatchAppendResp.Success().setCurrentRevision(
    String(outcome.revision),
  );
  if (outcome.offset === undefined) success.setNoPosition(new empty.Empty());
  else
    success.setPosition(
      new shared.AllStreamPosition()
        .setCommitPosition(String(outcome.offset))
        .setPreparePosition(String(outcome.offset)),
    );
  return answer.setSuccess(success);
};

type Refusal = Exclude<AppendOutcome, { kind: 'stored' }>;

const batchError = (request: AppendRequest, refusal: Refusal): rpc.Status => {
  const [name, message] = errorMessage(request, refusal);
  const details = new wire.Any();
  details.pack(message.serializeBinary(), `event_store.client.${name}`);
  return new rpc.Status().setMessage(refusal.kind).setDetails(details);
};

const errorMessage = (
  { expected }: AppendRequest,
  refusal: Refusal,
): readonly [string, { serializeBinary(): Uint8Array }] => {
  switch (refusal.kind) {
    case 'timeout':
      return ['Timeout', new shared.Timeout()];
    case 'deleted':
      return ['StreamDeleted', new shared.StreamDeleted()];
    case 'unknown':
      return ['Unknown', new shared.Unknown()];
    case 'too-large':
      return [
        'MaximumAppendSizeExceeded',
        new shared.MaximumAppendSizeExceeded().setMaxappendsize(maxAppendBytes),
      ];
    case 'wrong-revision': {
      const wrong = new shared.WrongExpectedVersion();
      if (typeof expected === 'number') wrong.setExpectedStreamPosition(String(expected));
      else wrong.setExpectedNoStream(new empty.Empty());
      if (refusal.current < 0) wrong.setCurrentNoStream(new empty.Empty());
      else wrong.setCurrentStreamRevision(String(refusal.current));
      return ['WrongExpectedVersion', wrong];
    }
  }
};

/** The response outside a batch, used by older clients and servers. */
export const toAppendResponse = (
  { expected }: AppendRequest,
  outcome: AppendOutcome,
): streams.AppendResp | ServiceError => {
  if (outcome.kind === 'stored') {
    const success = new streams.AppendResp.Success().setCurrentRevision(String(outcome.revision));
    if (outcome.offset === undefined) success.setNoPosition(new shared.Empty());
    else
      success.setPosition(
        new streams.AppendResp.Position()
          .setCommitPosition(String(outcome.offset))
          .setPreparePosition(String(outcome.offset)),
      );
    return new streams.AppendResp().setSuccess(success);
  }
  if (outcome.kind !== 'wrong-revision') return singleErrors[outcome.kind]();
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (typeof expected === 'number') wrong.setExpectedRevision(String(expected));
  else wrong.setExpectedNoStream(new shared.Empty());
  if (outcome.current < 0) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(outcome.current));
  return new streams.AppendResp().setWrongExpectedVersion(wrong);
};

/** The driver reads the type of an error from the trailers. */
export const serviceError = (
  code: status,
  details: string,
  trailers: Readonly<Record<string, string>> = {},
): ServiceError => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return Object.assign(new Error(details), { code, details, metadata });
};

const singleErrors = {
  timeout: () => serviceError(status.DEADLINE_EXCEEDED, 'Timeout'),
  unknown: () => serviceError(status.UNKNOWN, 'Unknown'),
  deleted: () =>
    serviceError(status.FAILED_PRECONDITION, 'Stream deleted', {
      exception: 'stream-deleted',
      'stream-name': 'unknown',
    }),
  'too-large': () =>
    serviceError(status.INVALID_ARGUMENT, 'Maximum append size exceeded', {
      exception: 'maximum-append-size-exceeded',
      'maximum-append-size': String(maxAppendBytes),
    }),
};
