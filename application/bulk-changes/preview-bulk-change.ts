import { membershipDecider } from '#domain/membership/decider.ts';
import type { BulkMembershipChange } from '#domain/bulk-change/events.ts';
import type { RenewalTerms } from '#domain/membership/commands.ts';
import { findRenewingSubscription } from '#domain/membership/decide-goodwill.ts';
import { getHoldings, type MembershipState } from '#domain/membership/state.ts';
import { maxListedExceptions } from '#domain/shared/bulk-changes.ts';
import { getBillingPricePence, type PlanId } from '#domain/shared/plans/plans.ts';
import { limitedQueue } from '#platform/resilience/serial-queue.ts';
import type { CommandContext } from '../command-context.ts';
import {
  getPlanChangeEffect,
  type PlanChangeEffect,
  type MembershipChange,
  type PlanPeriod,
} from '../membership/staff-changes/effect-of-change.ts';
import { lenientBulkDecider } from '../membership/grants/give-goodwill-month.ts';
import { mailPreview } from '../membership/membership-mail.ts';
import {
  toMembershipCommand,
  getMissingMemberReason,
} from '../membership/staff-changes/preview-change.ts';
import type { UnchangedReason } from '../membership/staff-changes/unchanged-reason.ts';
import {
  createUndoCommand,
  readUndoneParts,
} from '../membership/staff-changes/undo-bulk-change.ts';
import { parseStoredChange } from './parse-stored-change.ts';
import {
  type BulkTarget,
  scanTargetMembers,
  type TargetMember,
  type TargetPorts,
} from './find-target.ts';

/** A group of members with the same outcome of a bulk change. */
export type BulkOutcome = {
  readonly count: number;
  readonly unchanged: UnchangedReason | null;
  readonly from: PlanId;
  readonly to: PlanId;
  /** Earliest and latest end of the new plan; null if it has no end. */
  readonly endsAt: { readonly first: string | null; readonly last: string | null };
  readonly next: PlanId[];
  /** Each gets a month's price as credit, because the plan renews. */
  readonly credit: boolean;
  /** The mail to the first member of the group, as an example. */
  readonly mail: ReturnType<typeof mailPreview>;
};

export type UnchangedMember = {
  readonly memberId: string;
  readonly email: string;
  readonly displayName: string;
  readonly unchanged: UnchangedReason;
};

export type BulkChangePreview = {
  readonly at: string;
  readonly total: number;
  readonly changed: number;
  readonly outcomes: readonly BulkOutcome[];
  readonly exceptions: readonly UnchangedMember[];
  readonly exceptionsTotal: number;
};

// An undo may read the stream of each member.
const previewConcurrency = 16;

type PreviewRequest = { readonly target: BulkTarget; readonly change: BulkMembershipChange };

/**
 * Runs the decider for every target member on the plans in the member directory, without appending. Reading the
 * stream of each of 100,000 members would take minutes. The bulk change itself decides on the event log.
 */
export const previewBulkChange = async (
  ports: TargetPorts,
  { target, change }: PreviewRequest,
  context: CommandContext,
): Promise<BulkChangePreview> => {
  const outcomes = new Map<string, BulkOutcome>();
  const exceptions: UnchangedMember[] = [];
  const toMemberChange = parseStoredChange(change);
  const enqueue = limitedQueue(previewConcurrency);
  let total = 0;
  for await (const page of scanTargetMembers(ports, target, context.now)) {
    const effects = await Promise.all(
      page.map((found) =>
        enqueue(async () => {
          const change = toMemberChange(found.id);
          return { found, effect: await getMailedEffect(ports, { ...found, change }, context) };
        }),
      ),
    );
    for (const { found, effect } of effects) {
      total += 1;
      addOutcome(outcomes, effect);
      if (effect.unchanged !== null && exceptions.length < maxListedExceptions) {
        exceptions.push({ ...toMemberReference(found), unchanged: effect.unchanged });
      }
    }
  }
  return {
    at: context.now.toISOString(),
    total,
    ...countOutcomes([...outcomes.values()]),
    exceptions,
  };
};

export const toMemberReference = ({
  id,
  member,
}: TargetMember): Omit<UnchangedMember, 'unchanged'> => ({
  memberId: id,
  email: member?.email ?? '',
  displayName: member?.displayName ?? '',
});

type MailedEffect = PlanChangeEffect & Pick<BulkOutcome, 'credit' | 'mail'>;

const getMailedEffect = async (
  ports: TargetPorts,
  { id, member, change }: TargetMember & { readonly change: MembershipChange },
  context: CommandContext,
): Promise<MailedEffect> => {
  const projectedState: MembershipState = {
    ...membershipDecider.initialState,
    ...(member && { holdings: member.held }),
  };
  const undone = await readUndone(ports, { accountId: id, change, held: projectedState });
  const before = undone?.state ?? projectedState;
  if (!member || member.erased) {
    const effect = getPlanChangeEffect(change, { events: [], before, after: before }, context.now);
    return {
      ...effect,
      unchanged: getMissingMemberReason(member !== null),
      credit: false,
      mail: null,
    };
  }
  const command = undone
    ? createUndoCommand({ bulkChangeId: undone.bulkChangeId, reason: '' }, undone, context)
    : toMembershipCommand(change, context, getExpectedRenewal(before, change, context.now));
  const events = lenientBulkDecider.decide(before, command);
  const after = events.reduce(membershipDecider.evolve, before);
  const effect = getPlanChangeEffect(change, { events, before, after }, context.now);
  const givesCredit = events.some(({ type }) => type === 'GoodwillCreditGiven');
  const mail = givesCredit ? null : mailPreview({ events, before, after, now: context.now });
  return { ...effect, credit: givesCredit, mail };
};

type MemberToUndo = {
  readonly accountId: string;
  readonly change: MembershipChange;
  readonly held: MembershipState;
};

// The read model has neither ended grants nor credit, so only the log can show what an undo restores or keeps.
const readUndone = async (
  ports: TargetPorts,
  { accountId, change, held }: MemberToUndo,
): Promise<
  (Awaited<ReturnType<typeof readUndoneParts>> & { bulkChangeId: string }) | undefined
> => {
  if (change.kind !== 'undo') return undefined;
  const { bulkChangeId } = change;
  if (getHoldings(held).grants.some(({ grantId }) => grantId === change.grantId)) return undefined;
  return { ...(await readUndoneParts(ports, { accountId, bulkChangeId })), bulkChangeId };
};

// The price in the list. Asking the provider for that of each member would take minutes, so the mail, which names it,
// is not shown.
const getExpectedRenewal = (
  { holdings }: MembershipState,
  change: MembershipChange,
  now: Date,
): RenewalTerms | null => {
  const subscription =
    change.kind === 'goodwill' ? findRenewingSubscription(holdings, change.plan, now) : null;
  if (subscription === null) return null;
  return { pricePence: getBillingPricePence(subscription.terms), at: now.toISOString() };
};

const addOutcome = (
  outcomes: Map<string, BulkOutcome>,
  { before, after, unchanged, credit, mail }: MailedEffect,
): void => {
  const [from, to] = [getCurrentPlan(before), getCurrentPlan(after)];
  const end = after[0]?.endsAt ?? null;
  const nextPlans = after.slice(1).map(({ plan }) => plan);
  const key = JSON.stringify([from, to, nextPlans, unchanged, credit, mail === null]);
  const existing = outcomes.get(key);
  const endsAt = existing
    ? { first: getEarlier(existing.endsAt.first, end), last: getLater(existing.endsAt.last, end) }
    : { first: end, last: end };
  const newCount = (existing?.count ?? 0) + 1;
  const exampleMail = existing ? existing.mail : mail;
  const group = {
    count: newCount,
    unchanged,
    from,
    to,
    endsAt,
    next: nextPlans,
    credit,
    mail: exampleMail,
  };
  outcomes.set(key, group);
};

const getCurrentPlan = (periods: readonly PlanPeriod[]): PlanPeriod['plan'] =>
  periods[0]?.plan ?? 'free';

// A missing end is later than any date.
const isLater = (one: string | null, other: string | null): boolean =>
  one === null || (other !== null && one > other);

const getLater = (one: string | null, other: string | null): string | null =>
  isLater(one, other) ? one : other;

const getEarlier = (one: string | null, other: string | null): string | null =>
  isLater(one, other) ? other : one;

const countOutcomes = (
  outcomes: readonly BulkOutcome[],
): Pick<BulkChangePreview, 'outcomes' | 'changed' | 'exceptionsTotal'> => {
  const sum = (changes: boolean): number =>
    outcomes
      .filter((outcome) => (outcome.unchanged === null) === changes)
      .reduce((all, outcome) => all + outcome.count, 0);
  const byCount = [...outcomes].sort((one, other) => other.count - one.count);
  return { outcomes: byCount, changed: sum(true), exceptionsTotal: sum(false) };
};
