export const searchTexts = {
  'resources.search.name': 'Search |||| Search',
  'search.title': 'Results for “%{words}”',
  'search.loading': 'Searching.',
  'search.failed': 'The search failed',
  'search.none': 'No results',
  'search.none-text':
    'Search for a member by name, email address, ID, customer ID or subscription ID, an invoice by number or ID, a card by its last four digits, a support request by reference, or a stream by name or ID.',
  'search.members': 'Members',
  'search.invoices': 'Invoices',
  'search.cards': 'Cards',
  'search.requests': 'Support requests',
  'search.streams': 'Event streams',
  'search.more': 'All %{count}',
  'search.first': 'The first %{shown} of %{count}.',
  'search.card': '%{name}: card ending in %{last4}',
  'search.request': '%{reference}: %{name}',
  'search.invoice': '%{number}: %{total}, %{name}',
} as const;
