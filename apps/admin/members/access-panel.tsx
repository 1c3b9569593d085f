import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Member, MemberAsOf, TimelineEntry } from '#contract/admin.ts';
import type { MemberDetails } from '#contract/member-details.ts';
import { failureInWords } from '#ui/api-error.ts';
import { CrossIcon, TickIcon } from '#ui/marks.tsx';
import { Section } from '#ui/section.tsx';
import type { ConsoleDataProvider } from '../data-provider.ts';
import { Failure } from '../layout/states.tsx';
import { EntryLink } from '../record/entry-link.tsx';
import { text } from '../texts/text.ts';
import { LostAccess } from './lost-access.tsx';
import { ruleInWords } from './rule-in-words.ts';
import type { AsOf } from './use-as-of.ts';

type Decision = MemberAsOf['access'][number];
type AccessPanelProps = {
  readonly member: MemberDetails;
  readonly asOf: AsOf;
  readonly now: Date;
  readonly entries: readonly TimelineEntry[];
};

const questions = ['predictions', 'coin-sentiment', 'admin'] as const;

export const AccessPanel = ({ member, asOf, now, entries }: AccessPanelProps) => {
  const today = useAccessToday(member, now, entries[0]);
  const isNow = asOf.at === null;
  const access = isNow ? today.data?.access : asOf.comparison?.access;
  return (
    <Section title={text(isNow ? 'member.access' : 'member.access-then')}>
      {isNow && member.lostAccess !== null ? (
        <LostAccess lost={member.lostAccess} now={now} />
      ) : null}
      {isNow && access === undefined && today.error !== null ? (
        <Failure
          title={text('member.access-failed')}
          message={failureInWords(today.error)}
          onRetry={() => void today.refetch()}
        />
      ) : (
        <Verdicts access={access} entries={entries} />
      )}
    </Section>
  );
};

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
  readonly entries: readonly TimelineEntry[];
};

const Verdicts = ({ access, entries }: VerdictsProps) => (
  <dl className="acc">
    {questions.map((question) => (
      <div key={question}>
        <dt>{text(`member.question-${question}`)}</dt>
        <dd>
          {access === undefined ? (
            <span className="skeleton short" />
          ) : (
            <Verdict
              decision={access.find(({ resource }) => resource === question)}
              entries={entries}
            />
          )}
        </dd>
      </div>
    ))}
  </dl>
);

type VerdictProps = Pick<VerdictsProps, 'entries'> & { readonly decision: Decision | undefined };

const Verdict = ({ decision, entries }: VerdictProps) => {
  const allowed = decision?.allowed ?? false;
  return (
    <>
      <span className="vd">
        {allowed ? <TickIcon /> : <CrossIcon />}
        {text(allowed ? 'member.allowed' : 'member.denied')}
      </span>
      {ruleInWords(decision?.rule)} <Cause {...{ decision, entries }} />
    </>
  );
};

const Cause = ({ decision, entries }: VerdictProps) => {
  const cause = entries.find(({ id }) => id === decision?.eventId);
  if (cause !== undefined) return <EntryLink eventId={cause.id}>{cause.title}</EntryLink>;
  // The event is of a kind that the timeline leaves out at the moment.
  if (decision?.allowed === true || (decision?.eventId ?? null) !== null) return null;
  return text('member.no-cause');
};
