import type { ReactNode } from 'react';
import { BulkActionsToolbar, type RaRecord, type SortPayload } from 'react-admin';
import { text } from './texts.ts';
import { useBulkScope } from './bulk-scope.tsx';
import { useExport } from './export-records.ts';
import { RuledExport, type ExportRule } from './ruled-export.tsx';
import type { ExportColumn } from './records-csv.ts';
import { useList } from './use-list.ts';

/** The selection and its actions: a page, some rows, or all results of the filter. */
export const BulkBar = ({ children }: { readonly children: ReactNode }) => {
  const { selectedIds, total = 0 } = useList();
  const { everything } = useBulkScope();
  if (selectedIds.length === 0 && !everything) return null;
  const label = everything
    ? text('bulk.all-selected', { smart_count: total })
    : text('bulk.selected', { smart_count: selectedIds.length, total });
  return (
    <BulkActionsToolbar label={label} selectAllButton={<SelectEverything />}>
      {children}
    </BulkActionsToolbar>
  );
};

const SelectEverything = () => {
  const { selectedIds, total = 0, meta } = useList();
  const { everything, setEverything } = useBulkScope();
  // The filter itself matches nobody.
  if (everything || meta?.similar === true || selectedIds.length >= total) return <></>;
  return (
    <button
      className="text-button"
      type="button"
      onClick={() => {
        setEverything(true);
      }}
    >
      {text('bulk.select-all', { smart_count: total })}
    </button>
  );
};

export const BulkExport = <Record extends RaRecord>({
  columns,
  stableSort,
  rule,
}: {
  readonly columns: readonly ExportColumn<Record>[];
  readonly stableSort: SortPayload;
  readonly rule?: ExportRule;
}) => {
  const { selectedIds, total = 0 } = useList();
  const { everything } = useBulkScope();
  const { read, save } = useExport(columns, stableSort);
  return (
    <RuledExport
      rule={rule}
      which="selected"
      busy={read !== undefined}
      save={(reason) => void save('selected', reason)}
    >
      {read === undefined
        ? text('list.export', { smart_count: everything ? total : selectedIds.length })
        : text('list.exporting', { smart_count: read })}
    </RuledExport>
  );
};
