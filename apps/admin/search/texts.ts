/** What a search over everything found. */
export const searchTexts = {
  'resources.search.name': 'Search |||| Search',
  'search.title': 'Found for “%{words}”',
  'search.loading': 'Searching.',
  'search.failed': 'The search failed',
  'search.none': 'Nothing found',
  'search.none-text':
    'A member is found by name, address, id, customer or subscription id, an invoice by its number or id, a card by its last four digits, a support request by its reference, a stream by its name or id.',
  'search.members': 'Members',
  'search.invoices': 'Invoices',
  'search.cards': 'Cards',
  'search.requests': 'Support requests',
  'search.streams': 'Streams of events',
  'search.more': 'All %{count}',
  'search.first': 'The first %{shown} of %{count}.',
  'search.card': '%{name}: card ending in %{last4}',
  'search.request': '%{reference}: %{name}',
  'search.invoice': '%{number}: %{total}, %{name}',
} as const;
