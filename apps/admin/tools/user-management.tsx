import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkBase, useDataProvider } from 'react-admin';
import type { Member } from '#contract/admin/member.ts';
import { providesPlan } from '#contract/membership/plans.ts';
import { formatFailure } from '#ui/api/api-error.ts';
import { ChoiceField } from '#ui/forms/choice-field.tsx';
import { SkeletonRows } from '#ui/parts/section.tsx';
import type { ConsoleDataProvider } from '../data-provider.ts';
import { Failure } from '../layout/states.tsx';
import { PaginationButtons } from '../list/page-steps.tsx';
import { toPreviewOutcome } from '../members/membership/change-membership.tsx';
import { grantRequest } from '../members/membership/membership-requests.ts';
import { RoleTag } from '../members/display/role-tag.tsx';
import { useChangesSince } from '../members/as-of/use-changes-since.ts';
import { roleNames, shortenCustomerId } from '../members/display/format.ts';
import { CommandForm } from '../record/command/command-form.tsx';
import { text } from './texts.ts';
import { text as listText } from '../list/texts.ts';
import { ToolInput } from './tool-form.tsx';

const perPage = 5;

const quickActions = {
  'trial-basic': { plan: 'basic', duration: 'trial' },
  'trial-pro': { plan: 'pro', duration: 'trial' },
  'annual-basic': { plan: 'basic', duration: 'annual' },
  'lifetime-pro': { plan: 'pro', duration: 'lifetime' },
} as const;
type QuickAction = keyof typeof quickActions;
const quickActionNames = Object.keys(quickActions) as QuickAction[];

type PendingAction = { readonly member: Member; readonly action: QuickAction };

/** All users, five per page, with the most frequent grants. */
export const UserManagement = () => {
  const [q, setQ] = useState('');
  const [role, setRole] = useState('');
  const [page, setPage] = useState(1);
  const [pendingAction, setPendingAction] = useState<PendingAction>();
  return (
    <>
      <div className="tool-search" role="search" aria-label="Find users">
        <ToolInput
          label="Email or username"
          type="search"
          value={q}
          onValue={(typed) => {
            setQ(typed);
            setPage(1);
          }}
        />
        <ChoiceField
          label={text('tools.role')}
          value={role}
          options={[
            { value: '', label: 'All roles' },
            ...Object.entries(roleNames).map(([value, label]) => ({ value, label })),
          ]}
          onChoose={(named) => {
            setRole(named);
            setPage(1);
          }}
        />
      </div>
      <Users q={q} role={role} page={page} onPage={setPage} onChoose={setPendingAction} />
      {pendingAction === undefined ? null : (
        <QuickGrant key={`${pendingAction.member.id} ${pendingAction.action}`} {...pendingAction} />
      )}
    </>
  );
};

type UsersProps = {
  readonly q: string;
  readonly role: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly onChoose: (chosen: PendingAction) => void;
};

const Users = ({ q, role, page, onPage, onChoose }: UsersProps) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const filter = { erased: false, ...(q.trim() && { q: q.trim() }), ...(role && { role }) };
  const { data, error, refetch } = useQuery({
    queryKey: ['members', 'tools', filter, page],
    queryFn: () =>
      dataProvider.getList<Member>('members', {
        filter,
        pagination: { page, perPage },
        sort: { field: 'email', order: 'ASC' },
      }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={perPage} label="Loading the users" />
    ) : (
      <Failure
        title={text('tools.users-failed')}
        message={formatFailure(error)}
        onRetry={() => void refetch()}
      />
    );
  const { data: members, total = 0 } = data;
  if (members.length === 0) return <p className="muted">No users found.</p>;
  return (
    <>
      <UserTable members={members} onChoose={onChoose} />
      <Pagination page={page} total={total} onPage={onPage} />
    </>
  );
};

const columns = [
  'username',
  'email',
  'role',
  'status',
  'customer',
  'subscription',
  'quick',
] as const;

// Only wide screens have room for them; the member's page always shows them.
const idColumns: ReadonlySet<string> = new Set(['customer', 'subscription']);

type UserTableProps = Pick<UsersProps, 'onChoose'> & { readonly members: readonly Member[] };

const UserTable = ({ members, onChoose }: UserTableProps) => (
  <div className="scroll" tabIndex={0} role="region" aria-label="Users">
    <table className="tool-users">
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col" className={idColumns.has(name) ? 'of-ids' : undefined}>
              {text(`tools.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <UserRow key={member.id} member={member} onChoose={onChoose} />
        ))}
      </tbody>
    </table>
  </div>
);

type UserRowProps = Pick<UsersProps, 'onChoose'> & { readonly member: Member };

const UserRow = ({ member, onChoose }: UserRowProps) => {
  const { id, username, email, role, status, stripeCustomerId, stripeSubscriptionId } = member;
  return (
    <tr>
      <th scope="row">
        <LinkBase to={`/members/${id}`}>{username}</LinkBase>
      </th>
      <td className="of-email">{email}</td>
      <td className="of-role">
        <RoleTag role={role} every />
      </td>
      <td className="of-status">{providesPlan(status) ? 'active' : <EmptyCell />}</td>
      <td className="muted of-ids">
        {stripeCustomerId === null ? <EmptyCell /> : shortenCustomerId(stripeCustomerId)}
      </td>
      <td className="muted of-ids">{stripeSubscriptionId ?? <EmptyCell />}</td>
      <td className="of-actions">
        <div className="quick-actions">
          {quickActionNames.map((action) => (
            <button
              key={action}
              className="button compact-button"
              type="button"
              aria-label={text('tools.for', { action: text(`tools.${action}`), username })}
              onClick={() => {
                onChoose({ member, action });
              }}
            >
              {text(`tools.${action}`)}
            </button>
          ))}
        </div>
      </td>
    </tr>
  );
};

const EmptyCell = () => <span className="faint">none</span>;

type StepsProps = Pick<UsersProps, 'page' | 'onPage'> & { readonly total: number };

const Pagination = ({ page, total, onPage }: StepsProps) => {
  const from = (page - 1) * perPage + 1;
  const to = Math.min(page * perPage, total);
  return (
    <nav aria-label={listText('list.pages')} className="pager">
      <p role="status">{text('tools.rows', { from, to, total })}</p>
      <PaginationButtons
        page={page - 1}
        rowsPerPage={perPage}
        count={total}
        onPageChange={(_, wanted) => {
          onPage(wanted + 1);
        }}
      />
    </nav>
  );
};

const emptyDraft = { reason: '' };

const QuickGrant = ({ member: { id, username, email }, action }: PendingAction) => {
  const [draft, setDraft] = useState<{ readonly reason: string }>(emptyDraft);
  const heading = text(`tools.give-${action}`, { username });
  return (
    <CommandForm
      title={heading}
      choices={[]}
      draft={draft}
      fresh={emptyDraft}
      heading={heading}
      onDraft={setDraft}
      draftName={`tools.${id}.${action}`}
      disabledReason={null}
      subject={`${email}, ${username}`}
      request={grantRequest(id, quickActions[action])}
      confirmLabel="Grant"
      outcomeOf={toPreviewOutcome}
      changesSince={useChangesSince(id)}
      errorTitle={text('tools.change-failed')}
      done={text('tools.change-done')}
    />
  );
};
