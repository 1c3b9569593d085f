import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { Member, MemberAsOf, TimelineEntry } from '#contract/admin.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { TickIcon } from '#ui/icons.tsx';
import type { ConsoleDataProvider } from '../data-provider.ts';
import { CrossIcon } from '../layout/icons.tsx';
import type { AsOf } from './use-as-of.ts';

type Decision = MemberAsOf['access'][number];
type AccessPanelProps = {
  readonly member: Member;
  readonly asOf: AsOf;
  readonly now: Date;
  readonly entries: readonly TimelineEntry[];
};

const questions = [
  ['predictions', 'Predictions'],
  ['coin-sentiment', 'Sentiment of every coin'],
  ['admin', 'Console'],
] as const;

export const AccessPanel = ({ member, asOf, now, entries }: AccessPanelProps) => {
  const today = useAccessToday(member, now, entries[0]);
  const access = asOf.at === null ? today : asOf.comparison?.access;
  return (
    <section className="sec" aria-labelledby="access">
      <header>
        <h2 id="access">{asOf.at === null ? 'Why can they see it?' : 'Why could they see it?'}</h2>
      </header>
      <dl className="acc">
        {questions.map(([resource, label]) => (
          <div key={resource}>
            <dt>{label}</dt>
            <dd>
              {access === undefined ? (
                <span className="skeleton short" />
              ) : (
                <Verdict
                  decision={access.find((decision) => decision.resource === resource)}
                  entries={entries}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

// Fetched again after each event and each hour, because a plan can also end by itself.
const useAccessToday = (
  member: Member,
  now: Date,
  newest: TimelineEntry | undefined,
): MemberAsOf['access'] | undefined => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const hour = now.toISOString().slice(0, 13);
  const { data } = useQuery({
    queryKey: ['members', 'access', member.id, member.membershipRevision, newest?.id, hour],
    // The page's clock moves in steps and the server's may be ahead of it: what has happened is in the answer all the same.
    queryFn: () => dataProvider.memberAsOf(member.id, latest(now, newest).toISOString()),
    placeholderData: keepPreviousData,
  });
  return data?.access;
};

const latest = (now: Date, newest: TimelineEntry | undefined): Date =>
  new Date(Math.max(now.getTime(), newest === undefined ? 0 : Date.parse(newest.at)));

type VerdictProps = {
  readonly decision: Decision | undefined;
  readonly entries: readonly TimelineEntry[];
};

const Verdict = ({ decision, entries }: VerdictProps) => {
  const allowed = decision?.allowed ?? false;
  const cause = entries.find(({ id }) => id === decision?.eventId);
  return (
    <>
      <span className="vd pl">
        {allowed ? <TickIcon /> : <CrossIcon />}
        {allowed ? 'Allowed' : 'Denied'}
      </span>
      {ruleInWords(decision?.rule)} {causeInWords(decision, cause)}
    </>
  );
};

const causeInWords = (decision: Decision | undefined, cause: TimelineEntry | undefined): string => {
  if (cause !== undefined) return `${cause.title}, revision ${String(cause.revision)}.`;
  return decision?.allowed === true ? '' : 'No event grants it.';
};

const sentences: Readonly<Record<string, string>> = {
  'role/admin': 'An admin sees everything.',
  'denied/signed-out': 'The account did not exist.',
  'denied/needs-admin': 'Not an admin.',
  'denied/needs-basic': `Needs ${planLabels.basic} or ${planLabels.pro}.`,
  'denied/needs-pro': `Needs ${planLabels.pro}.`,
  'denied/plan-ended': 'The plan has ended.',
};

export const ruleInWords = (rule: string | undefined): string => {
  if (rule === undefined) return 'Before the registration.';
  return sentences[rule] ?? planSentence(rule) ?? `Rule ${rule}.`;
};

const isPlanName = (word: string): word is keyof typeof planLabels => word in planLabels;

const planSentence = (rule: string): string | undefined => {
  const [, plan = '', status = ''] = /^plan\/(\w+)-(\w+)$/u.exec(rule) ?? [];
  if (!isPlanName(plan)) return undefined;
  return `${planLabels[plan]}, ${status === 'manual' ? 'given by hand' : status}.`;
};
