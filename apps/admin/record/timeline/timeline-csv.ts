import type { TimelineEntry } from '#contract/admin/admin.ts';
import { asCsv } from '../../list/csv.ts';
import { formatFileTime } from '../../list/records-csv.ts';
import { text } from './texts.ts';
import { getLocalTimeZone } from '../../times/local-times.ts';
import { formatChange } from './format-change.ts';

export const timelineAsCsv = (entries: readonly TimelineEntry[]): string =>
  asCsv([
    [
      text('timeline.file.time', { zone: getLocalTimeZone() }),
      'Event',
      'Actor',
      'Reason',
      'Field',
      'Before',
      'After',
      'Type',
      'Stream',
      'Revision',
    ],
    ...entries.flatMap(({ at, type, title, actor, reason, changes, stream, revision }) => {
      const entryCells = [formatFileTime(at), title, actor.name, reason];
      const rows = changes.length === 0 ? [undefined] : changes.map(formatChange);
      return rows.map((change) => [
        ...entryCells,
        change?.field,
        change?.before,
        change?.after,
        type,
        stream,
        revision,
      ]);
    }),
  ]);
