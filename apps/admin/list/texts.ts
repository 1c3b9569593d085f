import { createText } from '../texts/create-text.ts';

export const listTexts = {
  'list.filter': 'Filter %{name}',
  'list.filters-some': 'Filters, %{smart_count} active',
  'list.remove-filter': 'Remove the filter %{filter}',
  'list.forget-query': 'Delete the filter %{name}',
  'list.table': '%{name}, table',
  'list.pages': 'Pages',
  'list.select': 'Select %{name}',
  'list.shown': 'Page %{page}, sorted by %{field}, %{order}.',
  'list.shown-in-order': 'Page %{page}, %{order}.',
  'list.ascending': 'ascending',
  'list.descending': 'descending',
  'list.export': 'Export %{smart_count}',
  'list.export-all': 'Export',
  'list.exporting': 'Exporting, %{smart_count} so far',
  'list.range-reversed': 'Change “%{begin}” or “%{end}”.',
  'list.export-id': '%{label} (id)',
  'list.export-many': 'Export %{smart_count} member? |||| Export %{smart_count} members?',
  'list.export-failed': 'The export failed',

  'bulk.selected': '%{smart_count} selected of %{total}',
  'bulk.all-selected': 'All %{smart_count} selected',
  'bulk.select-all': 'Select all %{smart_count}',
  'bulk.summary': '%{smart_count} member will change. |||| %{smart_count} members will change.',
  'bulk.unchanged': '%{count} of %{total} will not change: %{why}',
  'bulk.credit': '%{plan}, with the price of a month as credit',
  'bulk.no-change': 'No change: %{why}',
  'bulk.mail': 'Email, for example: “%{subject}”',
  'bulk.until': '%{plan} until %{first}',
  'bulk.until-between': '%{plan} until %{first} to %{last}',
  'bulk.no-plan': 'No plan',
  'bulk.exceptions': 'Show the unchanged member |||| Show the %{smart_count} unchanged members',
  'bulk.exceptions-left': 'and %{smart_count} more',
  'bulk.apply': 'Apply to %{smart_count} member |||| Apply to %{smart_count} members',
  'bulk.apply-none': 'Apply',
  'bulk.typed-count': 'Number of members',
  'bulk.typed-count-hint': 'Type %{count} to confirm.',
  'bulk.typed-count-fault': 'Type the number of members that will change, %{count}.',
  'bulk.undo':
    'You can undo this later, on its page. Members get no second email then, and time that has passed is not given back.',
  'bulk.undo-credit':
    'Credit cannot be undone: members keep it. The rest can be undone later, on the page of this change.',
  'bulk.not-started': 'The change was not started',
} as const;

export const text = createText(listTexts);
