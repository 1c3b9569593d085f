import type { RequestRebuild } from './commands.ts';
import type { ReadModelRebuildRequested } from './events.ts';
import type { ReadModelState } from './state.ts';

export const decideRebuild = (
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
