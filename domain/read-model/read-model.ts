import type { EventEvolvers } from '../shared/decider.ts';
import { defineAggregate, writerOfReason } from '../shared/define-aggregate.ts';
import { readModelEvents, type ReadModelRebuildRequested } from './events.ts';

/** Requests a rebuild of a read model. The new version is built in the background and then replaces the old one. */
type RequestRebuild = {
  readonly type: 'RequestRebuild';
  /** The requested generation. Repeating the command with the same generation has no effect. */
  readonly generation: number;
  readonly reason: string;
  readonly now: Date;
};

type ReadModelState = { readonly asked: ReadModelRebuildRequested['data'] | null };

const initialState: ReadModelState = { asked: null };

const on: EventEvolvers<ReadModelState, ReadModelRebuildRequested> = {
  ReadModelRebuildRequested: (_, { data }) => ({ asked: data }),
};

const decideRebuild = (
  { asked }: ReadModelState,
  { generation, reason, now }: RequestRebuild,
): readonly ReadModelRebuildRequested[] =>
  asked?.generation === generation
    ? []
    : [
        {
          type: 'ReadModelRebuildRequested',
          data: { generation, reason, requestedAt: now.toISOString() },
        },
      ];

/** `name` is the name of the read model, such as `member-directory`. */
export const readModelStream = (name: string): string => `readmodel-${name}`;

export const readModelDecider = defineAggregate<
  RequestRebuild,
  ReadModelRebuildRequested,
  ReadModelState
>({
  category: 'readmodel',
  stream: readModelStream,
  subject: writerOfReason,
  notExported: 'Why staff rebuilt a read model.',
  events: readModelEvents,
  initialState,
  on,
  decide: decideRebuild,
});
