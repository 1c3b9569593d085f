import { createText } from '../texts/create-text.ts';

export const bulkChangeTexts = {
  'resources.bulk-changes.name': 'Bulk change |||| Bulk changes',
  'resources.bulk-changes.fields.change': 'Change',
  'resources.bulk-changes.fields.status': 'Status',
  'resources.bulk-changes.fields.startedBy.name': 'By',
  'resources.bulk-changes.fields.startedAt': 'Started',
  'resources.bulk-changes.fields.done': 'Members',
  'bulk-changes.in-all':
    '%{smart_count} bulk change in total. |||| %{smart_count} bulk changes in total.',
  'bulk-changes.matching':
    '%{smart_count} bulk change matches the filters. |||| %{smart_count} bulk changes match the filters.',
  'bulk-changes.status.running': 'Running',
  'bulk-changes.status.stopping': 'Stopping',
  'bulk-changes.status.completed': 'Completed',
  'bulk-changes.status.stopped': 'Stopped',
  'bulk-changes.status.role-lost': 'Stopped: the person who started it is no longer staff',
  'bulk-changes.waiting': 'Waiting',
  'bulk-changes.done-of': '%{done} of %{total}',
  'bulk-changes.by': 'Started by %{name} on %{at}.',
  'bulk-changes.reason': 'Reason',
  'bulk-changes.for': 'Applies to',
  'bulk-changes.for-filter': 'All members matching %{conditions}',
  'bulk-changes.changed': 'Changed',
  'bulk-changes.unchanged': 'Unchanged',
  'bulk-changes.failures': 'Failed',
  'bulk-changes.ended-at': 'Ended',
  'bulk-changes.exceptions': 'Unchanged or failed',
  'bulk-changes.outcome.unchanged': 'No change',
  'bulk-changes.outcome.failed': 'Failed',
  'bulk-changes.exceptions-left': 'and %{smart_count} more',
  'bulk-changes.export': 'Export 1 member |||| Export %{smart_count} members',
  'bulk-changes.undo-text':
    'Ends what this change gave to the 1 member it changed, and gives back what it ended. The member gets no second email. Credit is kept and listed as not undone. |||| Ends what this change gave to the %{smart_count} members it changed, and gives back what it ended. Members get no second email. Credit is kept and listed as not undone.',
  'bulk-changes.stop-reason': 'Reason for stopping',
} as const;

export const text = createText(bulkChangeTexts);
