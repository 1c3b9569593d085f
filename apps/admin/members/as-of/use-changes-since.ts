import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../data-provider.ts';
import type { FetchChangesSince } from '../../record/command/changed-meanwhile.tsx';

// More changes than could happen between a preview and its confirmation.
const maxChanges = 10;

/** Changes by others to the membership, or to the login, since a revision. */
export const useChangesSince = (
  memberId: string,
  category: 'membership' | 'account' = 'membership',
): FetchChangesSince => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return async (known) => {
    const rows = { skip: 0, limit: maxChanges, categories: [category] };
    const { entries } = await dataProvider.timeline(memberId, rows);
    return entries.filter(({ revision }) => revision > known);
  };
};
