import { TableHead } from '@mui/material';
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import {
  DataTable,
  DataTableBody,
  useDataTableCallbacksContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useDataTableSortContext,
  useGetRecordRepresentation,
  useRecordContext,
  useResourceContext,
  type RaRecord,
} from 'react-admin';
import { TableRegion } from './table-region.tsx';
import { text } from './texts.ts';
import { text as layoutText } from '../layout/texts.ts';
import { useBulkScope } from './bulk-scope.tsx';
import { useList } from './use-list.ts';

type ListTableProps = {
  readonly name: string;
  readonly hidden: readonly string[];
  readonly empty: ReactNode;
  readonly selectable: boolean;
  readonly children: ReactNode;
};

/** react-admin's table, with the first column as row header. */
export const ListTable = ({ name, hidden, empty, selectable, children }: ListTableProps) => {
  const { isPending } = useList();
  if (isPending) return <SkeletonTable />;
  return (
    <TableRegion name={name}>
      <DataTable
        className="grid"
        hiddenColumns={[...hidden]}
        rowClick={false}
        head={selectable ? SelectableHeader : PlainHeader}
        body={selectable ? SelectableBody : PlainBody}
        bulkActionsToolbar={<></>}
        empty={<div className="empty">{empty}</div>}
      >
        {children}
      </DataTable>
    </TableRegion>
  );
};

type TablePartProps = { readonly children?: ReactNode; readonly className?: string };

// react-admin's own table head does not tell screen readers the sort order.
const useAriaSort = (columns: ReactNode): ReactNode => {
  const sort = useDataTableSortContext();
  return Children.map(columns, (column) =>
    isValidElement<{ source?: string; 'aria-sort'?: string }>(column) &&
    sort !== undefined &&
    column.props.source === sort.field
      ? cloneElement(column, { 'aria-sort': sort.order === 'ASC' ? 'ascending' : 'descending' })
      : column,
  );
};

const withRowHeader = (columns: ReactNode): ReactNode =>
  Children.map(columns, (column, index) =>
    index === 0 && isValidElement(column)
      ? cloneElement(column as ReactElement<{ component?: string; scope?: string }>, {
          component: 'th',
          scope: 'row',
        })
      : column,
  );

const PlainHeader = ({ children }: TablePartProps) => (
  <TableHead className="RaDataTable-thead">
    <tr className="RaDataTable-headerRow">{useAriaSort(children)}</tr>
  </TableHead>
);

// Our own header checkbox selects the rows of this page.
const SelectableHeader = ({ children }: TablePartProps) => {
  const columns = useAriaSort(children);
  const page = useDataTableDataContext<RaRecord<string>>() ?? [];
  const selectedIds = useDataTableSelectedIdsContext() ?? [];
  const { onSelect } = useDataTableCallbacksContext();
  const { everything, setEverything } = useBulkScope();
  const ids = page.map(({ id }) => id);
  const areAllSelected =
    everything || (ids.length > 0 && ids.every((id) => selectedIds.includes(id)));
  return (
    <TableHead className="RaDataTable-thead">
      <tr className="RaDataTable-headerRow">
        <th className="select-cell" scope="col">
          <input
            type="checkbox"
            aria-label="Select this page"
            checked={areAllSelected}
            onChange={() => {
              const others = everything
                ? []
                : selectedIds.filter((id) => !ids.includes(String(id)));
              setEverything(false);
              onSelect?.(areAllSelected ? others : [...others, ...ids]);
            }}
          />
        </th>
        {columns}
      </tr>
    </TableHead>
  );
};

const PlainRow = ({ children, className = '' }: TablePartProps) => (
  <tr className={className}>{withRowHeader(children)}</tr>
);

const SelectableRow = ({ children, className = '' }: TablePartProps) => {
  const record = useRecordContext<RaRecord<string>>();
  const page = useDataTableDataContext<RaRecord<string>>() ?? [];
  const selectedIds = useDataTableSelectedIdsContext() ?? [];
  const { handleToggleItem, onSelect } = useDataTableCallbacksContext();
  const { everything, setEverything } = useBulkScope();
  const getRecordName = useGetRecordRepresentation(useResourceContext());
  if (record === undefined) return null;
  const isSelected = everything || selectedIds.includes(record.id);
  return (
    <tr className={`${className}${isSelected ? ' is-selected' : ''}`}>
      <td className="select-cell">
        <input
          type="checkbox"
          aria-label={text('list.select', { name: getRecordName(record) as string })}
          checked={isSelected}
          onChange={(event) => {
            if (!everything) {
              handleToggleItem?.(record.id, event);
              return;
            }
            // Deselecting one row ends "all results"; the other rows of this page stay selected.
            setEverything(false);
            onSelect?.(page.map(({ id }) => id).filter((id) => id !== record.id));
          }}
        />
      </td>
      {withRowHeader(children)}
    </tr>
  );
};

const PlainBody = ({ children }: TablePartProps) => (
  <DataTableBody row={PlainRow}>{children}</DataTableBody>
);
const SelectableBody = ({ children }: TablePartProps) => (
  <DataTableBody row={SelectableRow}>{children}</DataTableBody>
);

const skeletonRows = Array.from({ length: 12 }, (_, row) => row);

const SkeletonTable = () => (
  <div role="status" aria-label={layoutText('layout.loading')} className="skeleton-rows">
    {skeletonRows.map((row) => (
      <span key={row} className="skeleton-row">
        <span className="skeleton" />
        <span className="skeleton" />
        <span className="skeleton" />
      </span>
    ))}
  </div>
);
