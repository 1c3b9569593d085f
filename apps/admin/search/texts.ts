import { createText } from '../texts/create-text.ts';

export const searchTexts = {
  'resources.search.name': 'Search |||| Search',
  'search.title': 'Results for “%{words}”',
  'search.members': 'Members',
  'search.similar': 'Did you mean …?',
  'search.invoices': 'Invoices',
  'search.cards': 'Cards',
  'search.requests': 'Support requests',
  'search.mails': 'Emails of this request',
  'search.jobs': 'Jobs of this request',
  'search.events': 'Events of this request',
  'search.streams': 'Event streams',
  'search.more': 'All %{count}',
  'search.first': 'The first %{shown} of %{count}.',
  'search.card': '%{name}: card ending in %{last4}',
  'search.mail': '%{kind} to %{name}',
  'search.job': '%{name}: %{state}',
  'search.event': '%{stream}, %{at}',
  'search.request': '%{reference}: %{name}',
  'search.invoice': '%{number}: %{total}, %{name}',
} as const;

export const text = createText(searchTexts);
