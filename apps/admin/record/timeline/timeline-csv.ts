import type { TimelineEntry } from '#contract/admin/admin.ts';
import { asCsv } from '../../list/csv.ts';
import { formatFileTime } from '../../list/records-csv.ts';
import { text } from '../../texts/text.ts';
import { getLocalTimeZone } from '../moments.ts';
import { formatChange } from './format-change.ts';

export const timelineAsCsv = (entries: readonly TimelineEntry[]): string =>
  asCsv([
    [
      text('timeline.file.time', { zone: getLocalTimeZone() }),
      text('timeline.file.event'),
      text('timeline.file.actor'),
      text('timeline.file.reason'),
      text('timeline.file.field'),
      text('timeline.file.before'),
      text('timeline.file.after'),
      text('timeline.file.type'),
      text('timeline.file.stream'),
      text('timeline.file.revision'),
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
