import type { ActivityEntry } from '#contract/admin/activity.ts';
import type { ExportColumn } from '../list/records-csv.ts';

/** Names are exported, because the file answers who did what. Only admins can make it. */
export const activityExport: readonly ExportColumn<ActivityEntry>[] = [
  'id',
  'title',
  { name: 'actor', getValue: ({ actor }) => actor.name },
  { name: 'actorId', source: 'actor', getValue: ({ actor }) => actor.id },
  { name: 'member', getValue: ({ member }) => member?.name },
  { name: 'memberId', source: 'member', getValue: ({ member }) => member?.id },
  {
    name: 'amount',
    source: 'pence',
    getValue: ({ pence }) => (pence === null ? null : pence / 100),
  },
  'at',
  'by',
  'reason',
  { name: 'changes', getValue: ({ changes }) => changes.map(formatChange).join('; ') },
  'type',
  'stream',
  'revision',
];

const formatChange = ({ field, before, after }: ActivityEntry['changes'][number]): string =>
  before === null ? `${field}: ${after ?? ''}` : `${field}: ${before} → ${after ?? ''}`;
