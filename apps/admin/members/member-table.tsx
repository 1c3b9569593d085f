import { TableHead } from '@mui/material';
import { Children, cloneElement, isValidElement, type ReactNode } from 'react';
import {
  DataTable,
  DataTableBody,
  useDataTableCallbacksContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useDataTableSortContext,
  useListContext,
  useRecordContext,
} from 'react-admin';
import { Link } from 'react-router';
import type { Member } from '#contract/admin.ts';
import { formatDay } from '#ui/format.ts';
import { Tag } from '#ui/tag.tsx';
import { defaultHidden } from './columns.tsx';
import { RoleTag } from './role-tag.tsx';
import { useNow } from './use-now.ts';
import {
  endInWords,
  nameOf,
  originLabels,
  shortCustomer,
  statusInWords,
  statusTags,
} from './words.ts';

const Column = DataTable.Col<Member>;
const hiddenAtFirst = [...defaultHidden];

/** The name is a real link that is stretched over its row, so that the whole row can be clicked. */
export const MemberTable = () => {
  const now = useNow();
  const { isPending } = useListContext<Member>();
  if (isPending) return <BoneTable />;
  const day = (iso: string | null) =>
    iso === null ? <span className="faint">never</span> : formatDay(new Date(iso), now);
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label="Members, table">
      <DataTable
        className="grid"
        storeKey="members.datatable"
        hiddenColumns={hiddenAtFirst}
        rowClick={false}
        head={Head}
        body={Body}
        bulkActionsToolbar={<></>}
        empty={<NoMembers />}
      >
        <Column source="displayName" label="Member" render={(member) => <Who member={member} />} />
        <Column source="plan" label="Plan" render={(member) => <PlanTags member={member} />} />
        <Column source="status" label="Status" render={(member) => <Status member={member} />} />
        <Column
          {...hideable('c5')}
          source="planEndsAt"
          label="Renews or ends"
          render={(member) => faintWhenNone(endInWords(member, now))}
        />
        <Column
          {...hideable('c6')}
          source="stripeCustomerId"
          label="Customer"
          disableSort
          render={({ stripeCustomerId }) => <Customer id={stripeCustomerId} />}
        />
        <Column {...hideable('c6')} source="username" label="Username" render={Username} />
        <Column
          {...hideable('c6')}
          source="origin"
          label="Origin"
          render={(member) => faintWhenNone(originLabels[member.origin])}
        />
        <Column
          {...hideable('num c7')}
          source="registeredAt"
          label="Joined"
          sortByOrder="DESC"
          render={(member) => day(member.registeredAt)}
        />
        <Column
          {...hideable('num c8')}
          source="lastSignInAt"
          label="Last sign-in"
          sortByOrder="DESC"
          render={(member) => day(member.lastSignInAt)}
        />
      </DataTable>
    </div>
  );
};

const hideable = (className: string) => ({
  cellClassName: className,
  headerClassName: className,
});

const faintWhenNone = (words: string): ReactNode =>
  words === 'none' ? <span className="faint">none</span> : words;

const Customer = ({ id }: { id: string | null }) =>
  id === null ? <span className="faint">none</span> : <span title={id}>{shortCustomer(id)}</span>;

const Username = ({ username }: Member) => <span className="cut">{username}</span>;

const Who = ({ member }: { member: Member }) => (
  <>
    <Link className="rowl" to={`/members/${member.id}/show`}>
      {nameOf(member)}
    </Link>
    <span className="em2">{member.email}</span>
  </>
);

const PlanTags = ({ member }: { member: Member }) => (
  <span className="tgs">
    <Tag>{member.plan.toUpperCase()}</Tag>
    <RoleTag role={member.role} />
  </span>
);

const Status = ({ member }: { member: Member }) => {
  if (member.erased) return <span className="faint">Erased</span>;
  const tag = statusTags[member.status];
  return tag === undefined ? statusInWords(member) : <Tag tone="buff">{tag}</Tag>;
};

// react-admin's own table head does not tell screen readers the sort order.
const useSaidOrder = (columns: ReactNode): ReactNode => {
  const sort = useDataTableSortContext();
  return Children.map(columns, (column) =>
    isValidElement<{ source?: string; 'aria-sort'?: string }>(column) &&
    sort !== undefined &&
    column.props.source === sort.field
      ? cloneElement(column, { 'aria-sort': sort.order === 'ASC' ? 'ascending' : 'descending' })
      : column,
  );
};

// The head with our own checkbox: it selects what is on this page.
const Head = ({ children }: { children?: ReactNode }) => {
  const columns = useSaidOrder(children);
  const page = useDataTableDataContext<Member>() ?? [];
  const selected = useDataTableSelectedIdsContext() ?? [];
  const { onSelect } = useDataTableCallbacksContext();
  const ids = page.map(({ id }) => id);
  const all = ids.length > 0 && ids.every((id) => selected.includes(id));
  return (
    <TableHead className="RaDataTable-thead">
      <tr className="RaDataTable-headerRow">
        <th className="ck" scope="col">
          <input
            type="checkbox"
            aria-label="Select this page"
            checked={all}
            onChange={() => {
              const others = selected.filter((id) => !ids.includes(String(id)));
              onSelect?.(all ? others : [...others, ...ids]);
            }}
          />
        </th>
        {columns}
      </tr>
    </TableHead>
  );
};

const Row = ({ children, className }: { children?: ReactNode; className?: string }) => {
  const member = useRecordContext<Member>();
  const selected = useDataTableSelectedIdsContext() ?? [];
  const { handleToggleItem } = useDataTableCallbacksContext();
  if (member === undefined) return null;
  const isSelected = selected.includes(member.id);
  return (
    <tr className={`${className ?? ''}${isSelected ? ' is-selected' : ''}`}>
      <td className="ck">
        <input
          type="checkbox"
          aria-label={`Select ${nameOf(member)}`}
          checked={isSelected}
          onChange={(event) => handleToggleItem?.(member.id, event)}
        />
      </td>
      {children}
    </tr>
  );
};

const Body = ({ children }: { children?: ReactNode }) => (
  <DataTableBody row={Row}>{children}</DataTableBody>
);

const NoMembers = () => (
  <div className="empty">
    <b>No member matches</b>
    <p>Take a filter away, or look for a part of the address.</p>
  </div>
);

const skeletonRows = Array.from({ length: 12 }, (_, row) => row);

const BoneTable = () => (
  <div role="status" aria-label="Loading the members" className="skeleton-rows">
    {skeletonRows.map((row) => (
      <span key={row} className="skeleton-row">
        <span className="skeleton" />
        <span className="skeleton" />
        <span className="skeleton" />
      </span>
    ))}
  </div>
);
