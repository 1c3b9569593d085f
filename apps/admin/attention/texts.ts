import { createText } from '../texts/create-text.ts';

export const attentionTexts = {
  'attention.title': 'Needs attention',
  'attention.menu': 'Needs attention (%{smart_count})',
  'attention.bar': 'Attention',
  'attention.bar-faults': 'Attention (%{smart_count})',
  'attention.old-text': 'The newest checks did not load. These are from %{moment}.',
  'attention.lead-open': '%{found}. Checked %{moment}.',
  'attention.both': '%{faults} and %{work}',
  'attention.faults-count': '%{smart_count} fault |||| %{smart_count} faults',
  'attention.work-count': '%{smart_count} task waiting |||| %{smart_count} tasks waiting',
  'attention.lead-clear': 'All %{smart_count} checks are clear. Checked %{moment}.',
  'attention.since': 'Since %{moment}',
  'attention.show-all': 'Show all: %{title}',
  'attention.more': 'The first %{shown} of %{smart_count}.',
  'attention.runbook-of': 'What to do: %{title}',
  'attention.symptom': 'Symptom',
  'attention.check': 'Check',
  'attention.fix': 'Fix',
  'attention.clear': 'Clear checks (%{smart_count})',
  'attention.silence': 'Turn off notifications',
  'attention.silence-of': 'Turn off notifications: %{title}',
  'attention.silence-hours': '%{smart_count} hour |||| %{smart_count} hours',
  'attention.silence-days': '%{smart_count} day |||| %{smart_count} days',
  'attention.silenced': 'Notifications off until %{moment}',
  'attention.silence-end-of': 'Turn on notifications: %{title}',
} as const;

export const text = createText(attentionTexts);
