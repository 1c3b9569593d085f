import { lowestPaidPlan } from '#contract/membership/plans.ts';
import { planLabels } from '#contract/plan-labels.ts';
import type { Member } from '#contract/admin/member.ts';
import { ConsoleList, type ListTexts } from '../../list/console-list.tsx';
import { text as membershipText } from '../membership/texts.ts';
import { text } from './texts.ts';
import { memberExport, memberExportRule, stableSort } from './member-csv.ts';
import { countMembers, predefinedQueries, useMemberFilters } from './member-filters.ts';
import { useNow } from '../../use-now.ts';
import { useState, type ReactNode } from 'react';
import { BulkBar, BulkExport } from '../../list/bulk-bar.tsx';
import { BulkCommand, useBulkTarget } from '../../list/bulk-command.tsx';
import { useBulkScope } from '../../list/bulk-scope.tsx';
import { useList } from '../../list/use-list.ts';
import { AdminOnly } from '../../for-admins.tsx';
import { formatComplimentaryChange, type ComplimentaryChange } from '../membership/intent.ts';
import { extensions } from '#contract/extensions.ts';
import { grantDurations, grantablePlans } from '#contract/admin/members.ts';
import { DataTable, LinkBase } from 'react-admin';
import { formatDay } from '#ui/format/format.ts';
import { ChoiceField } from '#ui/forms/choice-field.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { columnClasses } from '../../list/styled.ts';
import { RoleTag } from '../display/role-tag.tsx';
import {
  formatEnd,
  formatCountry,
  getMemberName,
  originLabels,
  shortenCustomerId,
  formatListStatus,
  statusTags,
} from '../display/format.ts';

const lastSeenFirst = { field: 'lastSignInAt', order: 'DESC' } as const;

const labels: ListTexts = {
  title: 'Members',
  loading: 'Loading the members.',
  failed: 'Could not load the members.',
  lead: (total, filtered) =>
    text(filtered ? 'members.matching' : 'members.in-all', { smart_count: total }),
  similar: (total) => text('members.similar', { smart_count: total }),
  empty: (
    <>
      <b>No members found</b>
      <p>Remove a filter, or search for the start of a name or email address.</p>
    </>
  ),
};

export const MemberList = () => (
  <ConsoleList<Member>
    texts={labels}
    sort={lastSeenFirst}
    filters={useMemberFilters()}
    predefinedQueries={predefinedQueries}
    count={countMembers}
    hidden={initiallyHiddenColumns}
    exportColumns={memberExport}
    stableSort={stableSort}
    exportRule={memberExportRule}
    bulk={<BulkMembership />}
  >
    {createMemberColumns(useNow())}
  </ConsoleList>
);

const defaultChange: ComplimentaryChange = {
  kind: 'grant',
  plan: lowestPaidPlan,
  duration: 'trial',
};

/** Actions on the selected members: grant or extend a plan, end all grants, or export them. */
const BulkMembership = () => {
  const { selectedIds, filterValues, onUnselectItems } = useList();
  const { everything, setEverything } = useBulkScope();
  const target = useBulkTarget();
  const [gift, setGift] = useState<ComplimentaryChange>(defaultChange);
  const [made, setMade] = useState<{ kind: 'give' | 'revoke'; of: string }>();
  // A preview belongs to its selection.
  const selectionKey = JSON.stringify(everything ? filterValues : selectedIds);
  const kind = made?.of === selectionKey ? made.kind : undefined;
  const openDialog = (wanted: 'give' | 'revoke'): void => {
    setMade({ kind: wanted, of: selectionKey });
  };
  return (
    <>
      <BulkBar>
        <AdminOnly>
          <button
            className="button"
            type="button"
            aria-expanded={kind === 'revoke'}
            onClick={() => {
              openDialog('revoke');
            }}
          >
            {membershipText('members.bulk.revoke')}
          </button>
        </AdminOnly>
        <BulkExport columns={memberExport} stableSort={stableSort} rule={memberExportRule} />
        <AdminOnly>
          <button
            className="button primary"
            type="button"
            aria-expanded={kind === 'give'}
            onClick={() => {
              openDialog('give');
            }}
          >
            {formatComplimentaryChange(gift)}
          </button>
        </AdminOnly>
      </BulkBar>
      {kind === undefined || (selectedIds.length === 0 && !everything) ? null : (
        <BulkCommand
          key={kind}
          target={target}
          change={kind === 'give' ? gift : { kind }}
          fields={kind === 'give' ? <GiftChoice gift={gift} onChange={setGift} /> : null}
          onStarted={() => {
            setEverything(false);
            onUnselectItems();
          }}
          onClose={() => {
            setMade(undefined);
          }}
        />
      )}
    </>
  );
};

type GiftChoiceProps = {
  readonly gift: ComplimentaryChange;
  readonly onChange: (gift: ComplimentaryChange) => void;
};

const choices = grantablePlans.flatMap((plan): ComplimentaryChange[] => [
  ...grantDurations.map((duration) => ({ kind: 'grant', plan, duration }) as const),
  { kind: 'goodwill', plan },
  ...extensions.map((extension) => ({ kind: 'extend', plan, extension }) as const),
]);

const giftOptions = choices.map((gift) => {
  const name = formatComplimentaryChange(gift);
  return { value: name, label: name };
});

const GiftChoice = ({ gift, onChange }: GiftChoiceProps) => (
  <ChoiceField
    label="What to grant"
    value={formatComplimentaryChange(gift)}
    options={giftOptions}
    onChoose={(name) => {
      const chosen = choices.find((choice) => formatComplimentaryChange(choice) === name);
      if (chosen !== undefined) onChange(chosen);
    }}
  />
);

const Column = DataTable.Col<Member>;

const initiallyHiddenColumns: readonly string[] = ['username', 'origin', 'cardCountry'];

/** The name is a link stretched over its row, so that the whole row can be clicked. */
const createMemberColumns = (now: Date): ReactNode => [
  <Column key="displayName" source="displayName" render={MemberCell} />,
  <Column key="plan" source="plan" render={PlanTags} />,
  <Column key="status" source="status" render={Status} />,
  <Column
    key="planEndsAt"
    {...columnClasses('no-phone')}
    source="planEndsAt"
    render={(member) => renderFaintIfEmpty(formatEnd(member, now))}
  />,
  <Column
    key="stripeCustomerId"
    {...columnClasses('no-tablet')}
    source="stripeCustomerId"
    disableSort
    render={Customer}
  />,
  <Column key="username" {...columnClasses('no-tablet')} source="username" render={Username} />,
  <Column
    key="origin"
    {...columnClasses('no-tablet')}
    source="origin"
    render={({ origin }) => renderFaintIfEmpty(originLabels[origin])}
  />,
  <Column
    key="cardCountry"
    {...columnClasses('no-tablet')}
    source="cardCountry"
    disableSort
    render={({ cardCountry }) =>
      renderFaintIfEmpty(formatCountry(cardCountry) || originLabels.none)
    }
  />,
  <Column
    key="registeredAt"
    {...columnClasses('number no-tablet')}
    source="registeredAt"
    sortByOrder="DESC"
    render={({ registeredAt }) => renderDay(registeredAt, now)}
  />,
  <Column
    key="lastSignInAt"
    {...columnClasses('number no-phone')}
    source="lastSignInAt"
    sortByOrder="DESC"
    render={({ lastSignInAt }) => renderDay(lastSignInAt, now)}
  />,
];

const renderDay = (iso: string | null, now: Date): ReactNode =>
  iso === null ? <span className="faint">never</span> : formatDay(new Date(iso), now);

const renderFaintIfEmpty = (words: string): ReactNode =>
  words === originLabels.none ? <span className="faint">{words}</span> : words;

const Customer = ({ stripeCustomerId: id }: Member) =>
  id === null ? (
    <span className="faint">{originLabels.none}</span>
  ) : (
    <span title={id}>{shortenCustomerId(id)}</span>
  );

const Username = ({ username }: Member) => <span className="truncated">{username}</span>;

const MemberCell = (member: Member) => (
  <>
    <LinkBase className="row-link" to={`/members/${member.id}/show`}>
      {getMemberName(member)}
    </LinkBase>
    <span className="second-line">{member.email}</span>
  </>
);

const PlanTags = ({ plan, role }: Member) => (
  <span className="row-tags">
    <Tag>{planLabels[plan]}</Tag>
    <RoleTag role={role} />
  </span>
);

const Status = (member: Member) => {
  const status = formatListStatus(member);
  if (member.erased) return <span className="faint">{status}</span>;
  if (member.suspendedAt !== null || member.pastDue) return <Tag tone="buff">{status}</Tag>;
  const tag = statusTags[member.status];
  return tag === undefined ? status : <Tag tone="buff">{tag}</Tag>;
};
