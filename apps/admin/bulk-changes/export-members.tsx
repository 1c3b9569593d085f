import { useNotify } from 'react-admin';
import { bulkChangeEndpoints } from '#contract/admin/bulk-changes.ts';
import { formatFailure } from '#ui/api/api-error.ts';
import { useCallMutation } from '#ui/api/use-call.ts';
import { DownloadIcon } from '../layout/icons.tsx';
import { asCsv, downloadCsv } from '../list/csv.ts';
import { text } from './texts.ts';
import type { BulkChangeDetails } from './format.ts';

const columns = ['memberId', 'outcome', 'why'] as const;

/** Saves every member with the outcome. People appear by id, because the file outlives their erasure. */
export const ExportMembers = ({
  change: { id, total },
}: {
  readonly change: BulkChangeDetails;
}) => {
  const notify = useNotify();
  const { mutate, isPending } = useCallMutation(bulkChangeEndpoints.bulkChangeMembers, {
    onSuccess: (members) => {
      const rows = members.map((member) => columns.map((column) => member[column]));
      downloadCsv(asCsv([columns, ...rows]), `tidemark-bulk-change-${id}.csv`);
    },
    onError: (error) => {
      notify(`The export failed\n${formatFailure(error)}`, { type: 'error' });
    },
  });
  return (
    <p>
      <button
        className="button"
        type="button"
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate({ params: { id } });
        }}
      >
        <DownloadIcon />
        {text('bulk-changes.export', { smart_count: total })}
      </button>
    </p>
  );
};
