import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Resource } from '#contract/account/access.ts';
import type { MemberDiff, TimelineEntry } from '#contract/admin/admin.ts';
import type { Member } from '#contract/admin/member.ts';
import type { MemberDetails } from '#contract/admin/member-details.ts';
import { formatFailure } from '#ui/api/api-error.ts';
import { Section } from '#ui/parts/section.tsx';
import type { ConsoleDataProvider } from '../../data-provider.ts';
import { Failure } from '../../layout/states.tsx';
import { text } from './texts.ts';
import { LostAccess } from './lost-access.tsx';
import type { AsOf } from '../as-of/use-as-of.ts';
import { CrossIcon, TickIcon } from '#ui/parts/marks.tsx';
import { EntryLink } from '../../record/timeline/entry-link.tsx';
import { formatRule } from './format-rule.ts';

type AccessPanelProps = {
  readonly member: MemberDetails;
  readonly asOf: AsOf;
  readonly now: Date;
  readonly entries: readonly TimelineEntry[];
};

const mainResources: readonly Resource[] = ['predictions', 'coin-sentiment', 'admin'];

export const AccessPanel = ({ member, asOf, now, entries }: AccessPanelProps) => {
  const today = useAccessToday(member, now, entries[0]);
  const isNow = asOf.at === null;
  return (
    <Section title={text(isNow ? 'member.access' : 'member.access-then')}>
      {isNow && member.lostAccess !== null ? <LostAccess lost={member.lostAccess} /> : null}
      {isNow ? (
        <TodayStatus today={today} entries={entries} />
      ) : (
        <Verdicts access={asOf.comparison?.access} today={today.data?.access} entries={entries} />
      )}
    </Section>
  );
};

type TodayProps = Pick<AccessPanelProps, 'entries'> & {
  readonly today: UseQueryResult<MemberDiff>;
};

const TodayStatus = ({ today: { data, error, refetch }, entries }: TodayProps) =>
  data === undefined && error !== null ? (
    <Failure
      title="Could not load access"
      message={formatFailure(error)}
      onRetry={() => void refetch()}
    />
  ) : (
    <Verdicts access={data?.access} today={undefined} entries={entries} />
  );

// Fetched again after each event and each hour, because a plan can also end by itself.
const useAccessToday = (member: Member, now: Date, newest: TimelineEntry | undefined) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const hour = now.toISOString().slice(0, 13);
  return useQuery({
    queryKey: ['members', 'access', member.id, member.membershipRevision, newest?.id, hour],
    queryFn: () => dataProvider.memberAsOf(member.id, now.toISOString()),
    placeholderData: keepPreviousData,
  });
};

type VerdictsProps = {
  /** Undefined while it loads. */
  readonly access: readonly Decision[] | undefined;
  /** Undefined when today is selected, and while it loads. */
  readonly today: readonly Decision[] | undefined;
  readonly entries: readonly TimelineEntry[];
};

// Frequent support topics first.
const Verdicts = (props: VerdictsProps) => {
  const { access = [], today = [] } = props;
  const otherDecisions = access.filter(({ resource }) => !mainResources.includes(resource));
  const changedCount = otherDecisions.filter((one) =>
    differsFromToday(
      one,
      today.find(({ resource }) => resource === one.resource),
    ),
  ).length;
  return (
    <>
      <AccessDecisions {...props} resources={mainResources} />
      {otherDecisions.length === 0 ? null : (
        <details className="access-all">
          <summary>
            {text('member.other-resources', { smart_count: otherDecisions.length })}
            {changedCount === 0
              ? ''
              : text('member.different-today', { smart_count: changedCount })}
          </summary>
          <AccessDecisions {...props} resources={otherDecisions.map(({ resource }) => resource)} />
        </details>
      )}
    </>
  );
};

type AnswersProps = VerdictsProps & { readonly resources: readonly Resource[] };

const AccessDecisions = ({ access, today, entries, resources }: AnswersProps) => (
  <dl className="access-list">
    {resources.map((name) => (
      <div key={name}>
        <dt>{text(`member.resource-${name}`)}</dt>
        <dd>
          {access === undefined ? (
            <span className="skeleton short" />
          ) : (
            <Verdict
              decision={access.find(({ resource }) => resource === name)}
              today={today?.find(({ resource }) => resource === name)}
              entries={entries}
            />
          )}
        </dd>
      </div>
    ))}
  </dl>
);

type Decision = MemberDiff['access'][number];

type VerdictProps = {
  readonly decision: Decision | undefined;
  /** Today's state, while another day is selected. */
  readonly today: Decision | undefined;
  readonly entries: readonly TimelineEntry[];
};

/** Whether access is allowed, by which rule and event, and how it differs today. */
const Verdict = ({ decision, today, entries }: VerdictProps) => (
  <>
    <AccessLabel allowed={decision?.allowed ?? false} /> {formatRule(decision?.rule)}{' '}
    <Cause decision={decision} entries={entries} />
    {today !== undefined && differsFromToday(decision, today) ? (
      <b className="access-today">
        Today: <AccessLabel allowed={today.allowed} /> {formatRule(today.rule)}
      </b>
    ) : null}
  </>
);

const differsFromToday = (then: Decision | undefined, today: Decision | undefined): boolean =>
  today !== undefined && ((then?.allowed ?? false) !== today.allowed || then?.rule !== today.rule);

const AccessLabel = ({ allowed }: { readonly allowed: boolean }) => (
  <span className="access-verdict">
    {allowed ? <TickIcon /> : <CrossIcon />}
    {text(allowed ? 'member.allowed' : 'member.denied')}
  </span>
);

const Cause = ({ decision, entries }: Pick<VerdictProps, 'decision' | 'entries'>) => {
  const cause = entries.find(({ id }) => id === decision?.eventId);
  if (cause !== undefined) return <EntryLink eventId={cause.id}>{cause.title}</EntryLink>;
  // The timeline's filter hides this event.
  if (decision?.allowed === true || (decision?.eventId ?? null) !== null) return null;
  return 'Nothing gives this member access.';
};
