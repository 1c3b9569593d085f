/**
 * The part of `@eventstore/db-client` that the adapter uses, as plain shapes, so that tests can
 * inject a client that never answers.
 */

export type LogPosition = { readonly commit: bigint; readonly prepare: bigint };

export type RecordedEvent = {
  readonly streamId: string;
  readonly id: string;
  readonly type: string;
  readonly revision: bigint;
  readonly created: Date;
  readonly data: unknown;
  readonly metadata: unknown;
  readonly position?: LogPosition | undefined;
};

export type ResolvedEvent = { readonly event?: RecordedEvent | undefined };

export type LogRead = AsyncIterable<ResolvedEvent> & {
  on(event: string, listener: (...args: unknown[]) => void): unknown;
  cancel(): Promise<void>;
  destroy(error: Error): unknown;
};

export type LogSubscription = {
  on(event: string, listener: (...args: unknown[]) => void): unknown;
  read(): ResolvedEvent | null;
  unsubscribe(): Promise<void>;
};

export type SentEvent = {
  readonly id: string;
  readonly contentType: 'application/json';
  readonly type: string;
  readonly data: Record<string, unknown>;
  readonly metadata: Record<string, unknown>;
};

export type AppendResponse = {
  readonly nextExpectedRevision: bigint;
  readonly position?: LogPosition | undefined;
};

export type LogFilter = {
  readonly prefixes?: string[];
  readonly checkpointReached: (subscription: unknown, position: LogPosition) => void;
};

export type EventLogClient = {
  append(
    stream: string,
    events: SentEvent[],
    expectedRevision: 'no_stream' | bigint,
  ): Promise<AppendResponse>;
  readStream(stream: string, fromRevision: bigint, maxCount?: number): LogRead;
  readAllBackwards(from: 'end' | LogPosition, maxCount: number): LogRead;
  subscribe(from: 'start' | LogPosition, filter: LogFilter): LogSubscription;
  dispose(): Promise<void>;
};
