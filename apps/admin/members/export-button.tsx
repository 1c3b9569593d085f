import { useState } from 'react';
import { useDataProvider, useListContext, useNotify } from 'react-admin';
import type { Member } from '#contract/admin.ts';
import { failureInWords } from '#ui/api-error.ts';
import { DownloadIcon } from '../layout/icons.tsx';
import { useFilters } from './use-filters.ts';
import { allMatching, saveMembers } from './export-members.ts';

export const ExportButton = () => {
  const { total = 0, sort } = useListContext<Member>();
  const { filters: filter } = useFilters();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      saveMembers(await allMatching(dataProvider, { filter, sort }), new Date());
    } catch (error) {
      notify(`Error loading users\n${failureInWords(error)}`, { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <button
      className="btn"
      type="button"
      disabled={busy || total === 0}
      onClick={() => {
        void save();
      }}
    >
      <DownloadIcon />
      Export {total.toLocaleString('en-GB')}
    </button>
  );
};
