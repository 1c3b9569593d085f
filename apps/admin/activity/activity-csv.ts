import type { ActivityEntry } from '#contract/admin/activity.ts';
import { formatChange } from '../record/timeline/format-change.ts';
import { toPounds } from '../list/csv.ts';
import type { ExportColumn } from '../list/records-csv.ts';

/** Names are exported, because the file answers who did what. Only admins can make it. */
export const activityExport: readonly ExportColumn<ActivityEntry>[] = [
  'title',
  { name: 'actor', getValue: ({ actor }) => actor.name },
  { name: 'member', getValue: ({ member }) => member?.name },
  {
    name: 'amount',
    source: 'pence',
    getValue: ({ pence }) => (pence === null ? null : toPounds(pence)),
  },
  'at',
  'by',
  'reason',
  { name: 'changes', getValue: ({ changes }) => changes.map(formatChangeText).join('; ') },
  'actor.id',
  'member.id',
  'type',
  'stream',
  'revision',
  'id',
];

const formatChangeText = (change: ActivityEntry['changes'][number]): string => {
  const { field, before, after } = formatChange(change);
  return change.before === null ? `${field}: ${after}` : `${field}: ${before ?? ''} → ${after}`;
};
