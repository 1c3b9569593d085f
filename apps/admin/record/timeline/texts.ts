import { createText } from '../../texts/create-text.ts';

export const timelineTexts = {
  'timeline.density': 'Timeline density',
  'timeline.compact': 'Compact',
  'timeline.full': 'Full',
  'timeline.default': 'Main events',
  'timeline.all': 'All events',
  'timeline.membership': 'Membership',
  'timeline.account': 'Account',
  'timeline.support': 'Support requests',
  'timeline.membernotes': 'Staff notes',
  'timeline.delivery': 'Newsletter decisions by staff',
  'timeline.mail': 'Email decisions by staff',
  'timeline.look': 'Data viewed by staff',
  'timeline.refusal': 'Denied staff pages',
  'timeline.signin': 'Logins',
  'timeline.alerts': 'Price alerts',
  'timeline.export': 'Export',
  'timeline.file.time': 'Time (%{zone})',
  'timeline.exporting': 'Exporting…',
  'timeline.earlier-count': 'Show earlier, %{smart_count} more',
  'timeline.by': 'By %{actor}.',
  'timeline.end': 'End date',
  'timeline.grant-end': 'End date of the grant',
  'timeline.revision': '%{stream} revision %{revision}',
  'timeline.open-event': 'Open the event: %{title},',
} as const;

export const text = createText(timelineTexts);
