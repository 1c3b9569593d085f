import type { TimelineEntry } from '#contract/admin/admin.ts';
import { asCsv } from '../../list/csv.ts';

export const timelineAsCsv = (entries: readonly TimelineEntry[]): string =>
  asCsv([
    ['at', 'type', 'title', 'actor', 'reason', 'field', 'before', 'after', 'stream', 'revision'],
    ...entries.flatMap((entry) => {
      const { at, type, title, actor, reason, stream, revision } = entry;
      const entryCells = [at, type, title, actor.name, reason];
      const changes = entry.changes.length === 0 ? [undefined] : entry.changes;
      return changes.map((change) => [
        ...entryCells,
        change?.field,
        change?.before,
        change?.after,
        stream,
        revision,
      ]);
    }),
  ]);
