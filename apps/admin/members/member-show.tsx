import { useParams } from 'react-router';
import { useGetOne } from 'react-admin';
import type { Member } from '#contract/admin.ts';
import { failureInWords, statusOf } from '#ui/api-error.ts';
import { Tag } from '#ui/tag.tsx';
import { Failure, LoadingPage, MemberNotFound } from '../layout/states.tsx';
import { usePageTitle } from '../layout/use-page-title.ts';
import { AccessPanel } from './access-panel.tsx';
import { AsOfControl } from './as-of-control.tsx';
import { ChangeMembership } from './change-membership.tsx';
import { differingRows, Facts } from './facts.tsx';
import { MemberHead } from './member-head.tsx';
import { Timeline } from './timeline.tsx';
import { useAsOf, type AsOf } from './use-as-of.ts';
import { useNow } from './use-now.ts';
import { useTimeline, type TimelineState } from './use-timeline.ts';

// Statuses for an unknown id and for an invalid one.
const noSuchId: ReadonlySet<number | undefined> = new Set([400, 404, 422]);

export const MemberShow = () => {
  const { id = '' } = useParams();
  const { data: member, error, isPending, refetch } = useGetOne<Member>('members', { id });
  if (isPending) return <LoadingPage />;
  if (noSuchId.has(statusOf(error))) return <MemberNotFound />;
  if (member === undefined)
    return (
      <Failure
        title="Error loading users"
        message={failureInWords(error)}
        onRetry={() => {
          void refetch();
        }}
      />
    );
  return <MemberPage key={member.id} member={member} />;
};

const MemberPage = ({ member }: { member: Member }) => {
  const now = useNow();
  const timeline = useTimeline(member.id);
  const asOf = useAsOf(member, now);
  usePageTitle(member.displayName === '' ? member.email : member.displayName);
  return (
    <>
      <MemberHead member={member} />
      <AsOfControl member={member} now={now} asOf={asOf} entries={timeline.entries} />
      <PastNotice asOf={asOf} now={now} />
      <div className="split cs">
        <div className="stack">
          <Facts member={member} asOf={asOf} now={now} source={eventsInWords(timeline, asOf.at)} />
          <Timeline memberId={member.id} timeline={timeline} at={asOf.at} now={now} />
        </div>
        <div className="stack">
          <AccessPanel {...{ member, asOf, now }} entries={timeline.entries} />
          <ChangeMembership member={member} away={asOf.at !== null} />
        </div>
      </div>
    </>
  );
};

const numbers = ['Nothing', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

const PastNotice = ({ asOf, now }: { asOf: AsOf; now: Date }) => {
  if (asOf.at === null) return null;
  const day = asOf.at.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  return (
    <div className="notice stale bn" role="status">
      <span>
        <b>You are looking at {day}.</b> Nothing can be changed from the past.{' '}
        {differencesInWords(asOf, now)}
      </span>
      {asOf.error === null ? null : <Tag tone="buff">NOT LOADED</Tag>}
    </div>
  );
};

const differencesInWords = ({ comparison, error }: AsOf, now: Date): string => {
  if (error !== null) return error;
  if (comparison === undefined) return '';
  if (comparison.then === null) return 'The account did not exist yet.';
  const count = differingRows(comparison.then, comparison.now, now).length;
  if (count === 0) return 'Nothing is different today.';
  const number = numbers[count] ?? String(count);
  return `${number} ${count === 1 ? 'thing is' : 'things are'} different today.`;
};

const eventsInWords = ({ entries, total }: TimelineState, at: Date | null): string => {
  if (total === undefined) return 'reading the events';
  const all = total.toLocaleString('en-GB');
  if (at === null) return `from ${all} ${total === 1 ? 'event' : 'events'}`;
  const later = entries.filter((entry) => Date.parse(entry.at) > at.getTime()).length;
  return `replayed from ${(total - later).toLocaleString('en-GB')} of ${all} events`;
};
