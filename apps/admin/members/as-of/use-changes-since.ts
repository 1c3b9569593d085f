import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../data-provider.ts';
import type { ChangesSince } from '../../record/command/changed-meanwhile.tsx';

// More changes than these do not happen between a preview and its confirmation.
const looksBack = 10;

/** What others did to the membership after a revision. */
export const useChangesSince = (memberId: string): ChangesSince => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return async (known) => {
    const rows = { skip: 0, limit: looksBack, categories: ['membership'] } as const;
    const { entries } = await dataProvider.timeline(memberId, rows);
    return entries.filter(({ revision }) => revision > known);
  };
};
