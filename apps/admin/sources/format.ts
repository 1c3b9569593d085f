import { formatCount } from '#contract/format.ts';
import type { Source } from '#contract/system/sources.ts';
import { formatAge } from '#ui/format/format.ts';
import { text } from './texts.ts';

export const formatState = ({ lastAskedAt, breaker, failures, silentSince }: Source): string => {
  if (breaker === 'open') return 'Paused after repeated failures';
  if (lastAskedAt === null) return 'Not used yet';
  if (failures > 0) return text('sources.failing', { smart_count: failures });
  return text(silentSince === null ? 'sources.works' : 'sources.silent');
};

export const formatBudget = ({ budgets }: Source): string =>
  budgets.length === 0
    ? 'No limit'
    : budgets
        .map(({ left, requests, perMs }) =>
          text('sources.budget-left', {
            left: formatCount(left),
            span: formatAge(perMs),
            requests: formatCount(requests),
          }),
        )
        .join(', ');
