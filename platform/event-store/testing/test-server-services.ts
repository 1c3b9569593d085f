import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import {
  Server,
  status,
  type Metadata,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServiceError,
  type sendUnaryData,
} from '@grpc/grpc-js';
import type { ExpectedRevision } from '../event-store.port.ts';
import { toBatchResponse, serviceError, toAppendResponse } from './test-server-answers.ts';
import type { AppendRequest, AppendSimulator } from './test-server-append.ts';
import type { TestServerLog } from './test-server-log.ts';
import { parseStreamName, toNewEvent, type ProposedMessage } from './test-server-messages.ts';
import { answerRead, type ReadCall, type ReadTally } from './test-server-read.ts';

export type ServiceParts = {
  readonly log: TestServerLog;
  readonly appends: AppendSimulator;
  readonly tally: ReadTally;
  readonly credentials: string | undefined;
  readonly refusesAll: boolean;
  readonly port: () => number;
};

// A real server also resets the connection above this size.
const maxMessageBytes = 16 * 1024 * 1024;

export const grpcServer = (parts: ServiceParts): Server => {
  const server = new Server({ 'grpc.max_receive_message_length': maxMessageBytes });
  server.addService(StreamsService, {
    read: guarded(parts, (call: ReadCall) => {
      answerRead({ call, ...parts }).catch((error: unknown) => {
        const hasCode = error instanceof Error && 'code' in error;
        call.emit('error', hasCode ? error : serviceError(status.UNKNOWN, String(error)));
      });
    }),
    append: guardedAppend(parts),
    batchAppend: guarded(parts, (call: BatchCall) => {
      answerBatches(parts.appends, call);
    }),
  });
  server.addService(ServerFeaturesService, { getSupportedMethods: answerFeatures });
  server.addService(GossipService, {
    read: (_call: unknown, answer: sendUnaryData<gossip.ClusterInfo>) => {
      answer(null, clusterOfOne(parts.port()));
    },
  });
  return server;
};

type BatchCall = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;
type Refusable = { readonly metadata: Metadata; emit(event: 'error', error: Error): boolean };

const guarded =
  <Call extends Refusable>(parts: ServiceParts, answer: (call: Call) => void) =>
  (call: Call): void => {
    const refusal = refusalOf(parts, call.metadata);
    if (refusal) call.emit('error', refusal);
    else answer(call);
  };

// As measured: code 7 for missing credentials, 16 for wrong ones.
const refusalOf = ({ credentials }: ServiceParts, metadata: Metadata): ServiceError | undefined => {
  if (credentials === undefined) return undefined;
  const [header] = metadata.get('authorization');
  if (header === undefined)
    return serviceError(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });
  const expected = `Basic ${Buffer.from(credentials).toString('base64')}`;
  return header === expected ? undefined : serviceError(status.UNAUTHENTICATED, 'Unauthenticated');
};

const guardedAppend =
  (parts: ServiceParts) =>
  (
    call: ServerReadableStream<streams.AppendReq, streams.AppendResp>,
    answer: sendUnaryData<streams.AppendResp>,
  ): void => {
    const refusal = refusalOf(parts, call.metadata);
    if (refusal) {
      answer(refusal);
      return;
    }
    const request = emptyRequest();
    call.on('data', (message: streams.AppendReq) => {
      const options = message.getOptions();
      if (options) Object.assign(request, singleOptions(options));
      const proposed = message.getProposedMessage();
      if (proposed) request.messages.push(proposed);
    });
    call.on('end', () => {
      const append = toRequest(request);
      void parts.appends.append(append).then((outcome) => {
        if (!outcome) return;
        const response = toAppendResponse(append, outcome);
        if (response instanceof Error) answer(response);
        else answer(null, response);
      });
    });
  };

type PartialRequest = {
  stream: string;
  expected: ExpectedRevision | undefined;
  readonly messages: ProposedMessage[];
};
const emptyRequest = (): PartialRequest => ({ stream: '', expected: undefined, messages: [] });

const toRequest = ({ stream, expected, messages }: PartialRequest): AppendRequest => ({
  stream,
  expected,
  events: messages.map(toNewEvent),
});

const singleOptions = (options: streams.AppendReq.Options): Partial<PartialRequest> => ({
  stream: parseStreamName(options.getStreamIdentifier()),
  expected: expectedOf(options.hasNoStream(), options.hasRevision() && options.getRevision()),
});

const batchOptions = (options: streams.BatchAppendReq.Options): Partial<PartialRequest> => ({
  stream: parseStreamName(options.getStreamIdentifier()),
  expected: expectedOf(
    options.hasNoStream(),
    options.hasStreamPosition() && options.getStreamPosition(),
  ),
});

const expectedOf = (noStream: boolean, revision: string | false): ExpectedRevision | undefined => {
  if (noStream) return 'none';
  return revision === false ? undefined : Number(revision);
};

// Appends share one connection, are identified by a correlation id, and may arrive in several
// messages.
const answerBatches = (appends: AppendSimulator, call: BatchCall): void => {
  const gathering = new Map<string, PartialRequest>();
  call.on('data', (message: streams.BatchAppendReq) => {
    const correlationId = message.getCorrelationId();
    const id = correlationId?.getString() ?? '';
    const request = gathering.get(id) ?? emptyRequest();
    gathering.set(id, request);
    const options = message.getOptions();
    if (options) Object.assign(request, batchOptions(options));
    request.messages.push(...message.getProposedMessagesList());
    if (!message.getIsFinal()) return;
    gathering.delete(id);
    const append = toRequest(request);
    void appends.append(append).then((outcome) => {
      if (outcome && !call.cancelled) call.write(toBatchResponse(correlationId, append, outcome));
    });
  });
  call.on('end', () => {
    call.end();
  });
};

const answerFeatures = (_call: unknown, answer: sendUnaryData<features.SupportedMethods>): void => {
  const service = 'event_store.client.streams.streams';
  const supported = new features.SupportedMethods().setEventStoreServerVersion('23.10.1.0');
  for (const name of ['read', 'append', 'batchappend'])
    supported.addMethods(
      new features.SupportedMethod().setServiceName(service).setMethodName(name),
    );
  answer(null, supported);
};

const clusterOfOne = (port: number): gossip.ClusterInfo =>
  new gossip.ClusterInfo().setMembersList([
    new gossip.MemberInfo()
      .setInstanceId(new shared.UUID().setString('00000000-0000-4000-8000-000000000001'))
      .setTimeStamp('0')
      .setState(gossip.MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setHttpEndPoint(new gossip.EndPoint().setAddress('127.0.0.1').setPort(port)),
  ]);
