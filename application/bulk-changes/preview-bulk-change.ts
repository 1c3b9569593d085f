import {
  exceptionsListed,
  type BulkException,
  type BulkOutcome,
  type BulkPreview,
  type BulkTarget,
} from '#contract/bulk-changes.ts';
import type { PlanPeriod } from '#contract/membership-preview.ts';
import { membershipDecider } from '#domain/membership/decider.ts';
import type { MembershipState } from '#domain/membership/state.ts';
import type { CommandContext } from '../command-context.ts';
import { effectOf, type Effect, type MembershipChange } from '../membership/effect-of-change.ts';
import { mailPreview } from '../membership/membership-mail.ts';
import { commandOf } from '../membership/preview-change.ts';
import { findTarget, type TargetMember, type TargetPorts } from './find-target.ts';

type Question = { readonly target: BulkTarget; readonly change: MembershipChange };

/**
 * The decider's dry run for every member of a target, on what the directory knows each of them to hold: reading a
 * stream for each of a hundred thousand would take minutes. The bulk change itself decides on the log.
 */
export const previewBulkChange = async (
  ports: TargetPorts,
  { target, change }: Question,
  context: CommandContext,
): Promise<BulkPreview> => {
  const outcomes = new Map<string, BulkOutcome>();
  const exceptions: BulkException[] = [];
  let total = 0;
  for await (const page of findTarget(ports, target, context.now)) {
    for (const found of page) {
      const effect = effectOn(found, change, context);
      total += 1;
      count(outcomes, effect);
      if (effect.whyNot !== null && exceptions.length < exceptionsListed) {
        exceptions.push({ ...whoIs(found), outcome: 'unchanged', why: effect.whyNot });
      }
    }
  }
  return { at: context.now.toISOString(), total, ...counted([...outcomes.values()]), exceptions };
};

export const whoIs = ({
  id,
  member,
}: TargetMember): Pick<BulkException, 'memberId' | 'email' | 'displayName'> => ({
  memberId: id,
  email: member?.email ?? '',
  displayName: member?.displayName ?? '',
});

type MailedEffect = Effect & Pick<BulkOutcome, 'mail'>;

const effectOn = (
  { member }: TargetMember,
  change: MembershipChange,
  context: CommandContext,
): MailedEffect => {
  const before: MembershipState = {
    ...membershipDecider.initialState,
    ...(member && { held: member.held }),
  };
  const unchanged = { events: [], before, after: before };
  if (!member || member.erased) {
    const whyNot = member ? 'the account is erased' : 'there is no such member';
    return { ...effectOf(change, unchanged, context.now), whyNot, mail: null };
  }
  const events = membershipDecider.decide(before, commandOf(change, context));
  const after = events.reduce(membershipDecider.evolve, before);
  const effect = effectOf(change, { events, before, after }, context.now);
  return { ...effect, mail: mailPreview({ events, before, after, now: context.now }) };
};

const count = (
  outcomes: Map<string, BulkOutcome>,
  { before, after, whyNot, mail }: MailedEffect,
): void => {
  const [from, to] = [planOf(before), planOf(after)];
  const end = after[0]?.endsAt ?? null;
  const next = after.slice(1).map(({ plan }) => plan);
  const key = JSON.stringify([from, to, next, whyNot, mail === null]);
  const known = outcomes.get(key);
  const endsAt = known
    ? { first: earlier(known.endsAt.first, end), last: later(known.endsAt.last, end) }
    : { first: end, last: end };
  const changes = whyNot === null;
  const counted = (known?.count ?? 0) + 1;
  const example = known ? known.mail : mail;
  outcomes.set(key, { count: counted, changes, whyNot, from, to, endsAt, next, mail: example });
};

const planOf = (periods: readonly PlanPeriod[]): PlanPeriod['plan'] => periods[0]?.plan ?? 'free';

// None is later than every end.
const isLater = (one: string | null, other: string | null): boolean =>
  one === null || (other !== null && one > other);

const later = (one: string | null, other: string | null): string | null =>
  isLater(one, other) ? one : other;

const earlier = (one: string | null, other: string | null): string | null =>
  isLater(one, other) ? other : one;

const counted = (
  outcomes: readonly BulkOutcome[],
): Pick<BulkPreview, 'outcomes' | 'changed' | 'exceptionsTotal'> => {
  const sum = (changes: boolean): number =>
    outcomes
      .filter((outcome) => outcome.changes === changes)
      .reduce((all, outcome) => all + outcome.count, 0);
  const byCount = [...outcomes].sort((one, other) => other.count - one.count);
  return { outcomes: byCount, changed: sum(true), exceptionsTotal: sum(false) };
};
