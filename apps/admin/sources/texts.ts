import { createText } from '../texts/create-text.ts';

export const sourceTexts = {
  'resources.sources.name': 'Source |||| Sources',
  'resources.sources.fields.kind': 'Data type',
  'resources.sources.fields.source': 'Source',
  'resources.sources.fields.state': 'State',
  'resources.sources.fields.lastSuccessAt': 'Last success',
  'resources.sources.fields.budget': 'Requests left',
  'sources.works': 'Working',
  'sources.failing': 'Failed once |||| Failed %{smart_count} times in a row',
  'sources.silent': 'Stale: responds, but with no new data',
  'sources.budget-left': '%{left} of %{requests} in %{span}',
  'sources.never': 'Never',
  'sources.mode-live': 'Live',
  'sources.mode-simulated': 'Simulated market',
  'sources.mode-replay': 'Recorded',
  'sources.error-words': '%{moment}: %{message}',
} as const;

export const text = createText(sourceTexts);
