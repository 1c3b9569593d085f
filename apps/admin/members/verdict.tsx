import type { MemberAsOf, TimelineEntry } from '#contract/admin.ts';
import { CrossIcon, TickIcon } from '#ui/marks.tsx';
import { EntryLink } from '../record/entry-link.tsx';
import { text } from '../texts/text.ts';
import { ruleInWords } from './rule-in-words.ts';

export type Decision = MemberAsOf['access'][number];

type VerdictProps = {
  readonly decision: Decision | undefined;
  /** What is so today, where another day is looked at. */
  readonly today: Decision | undefined;
  readonly entries: readonly TimelineEntry[];
};

/** Whether it is allowed, by which rule and event, and what is different today. */
export const Verdict = ({ decision, today, entries }: VerdictProps) => (
  <>
    <Answer allowed={decision?.allowed ?? false} /> {ruleInWords(decision?.rule)}{' '}
    <Cause {...{ decision, entries }} />
    {today !== undefined && isOtherwise(decision, today) ? (
      <b className="acc-today">
        {text('member.today')} <Answer allowed={today.allowed} /> {ruleInWords(today.rule)}
      </b>
    ) : null}
  </>
);

/** Whether today's answer, or the rule behind it, is another one. */
export const isOtherwise = (then: Decision | undefined, today: Decision | undefined): boolean =>
  today !== undefined && ((then?.allowed ?? false) !== today.allowed || then?.rule !== today.rule);

const Answer = ({ allowed }: { readonly allowed: boolean }) => (
  <span className="vd">
    {allowed ? <TickIcon /> : <CrossIcon />}
    {text(allowed ? 'member.allowed' : 'member.denied')}
  </span>
);

const Cause = ({ decision, entries }: Pick<VerdictProps, 'decision' | 'entries'>) => {
  const cause = entries.find(({ id }) => id === decision?.eventId);
  if (cause !== undefined) return <EntryLink eventId={cause.id}>{cause.title}</EntryLink>;
  // The event is of a kind that the timeline leaves out at the moment.
  if (decision?.allowed === true || (decision?.eventId ?? null) !== null) return null;
  return text('member.no-cause');
};
