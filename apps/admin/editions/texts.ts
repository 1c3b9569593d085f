import { createText } from '../texts/create-text.ts';

export const editionTexts = {
  'resources.editions.name': 'Edition |||| Editions',
  'resources.editions.fields.id': 'Day',
  'resources.editions.fields.title': 'Title',
  'resources.editions.fields.edition': 'Number',
  'resources.editions.fields.version': 'Version',
  'editions.in-all': '%{smart_count} edition in total. |||| %{smart_count} editions in total.',
  'editions.simulated': 'Simulated',
  'editions.real': 'Real',
  'editions.version': 'Version %{version}',
  'editions.version-by': '%{title}, generated %{time} by %{name}',
  'editions.deliver.would':
    'Version %{version} would go to %{smart_count} reader. |||| Version %{version} would go to %{smart_count} readers.',
  'editions.deliver.before':
    'So far: %{delivered} delivered, %{inDoubt} with unknown delivery, %{passedOver} skipped.',
  'editions.deliver.typed-count-fault': 'Type the number of readers who get it, %{count}.',
} as const;

export const text = createText(editionTexts);
