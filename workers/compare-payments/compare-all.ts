import type { Logger } from 'pino';
import type { CommandContext } from '#application/command-context.ts';
import type { FixPorts } from '#application/membership/fix-subscriptions.ts';
import type { Drift } from '#domain/comparison/events.ts';
import { hourMs } from '#domain/shared/durations.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { UnavailableError } from '#platform/unavailable-error.ts';
import { listSubscriptions } from '#projections/subscriptions/queries.ts';
import type { SubscriptionDocument } from '#projections/subscriptions/read-model.ts';

export type ComparePorts = FixPorts & {
  readonly clock: Clock;
  readonly readModels: ReadModels;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
};

export type Found = {
  compared: number;
  readonly drifts: Drift[];
  readonly failures: string[];
};

/** Null when both agree, undefined for an account that is gone; throws where the provider does not tell. */
export type CompareOne = (accountId: string) => Promise<Drift | null | undefined>;

// Requests that the provider answers at the same time.
const atOnce = 8;
// What changes by itself is settled within minutes; so long it is no drift.
const settledWithinMs = hourMs;

/** Compares every paid account. Throws while the provider is away, so that the job is tried again. */
export const compareAll = async (
  ports: ComparePorts,
  compareOne: CompareOne,
  { now }: CommandContext,
): Promise<Found> => {
  const found: Found = { compared: 0, drifts: [], failures: [] };
  const compare = async (member: SubscriptionDocument): Promise<void> => {
    const { id: accountId } = member;
    try {
      const drift = await compareOne(accountId);
      if (drift === undefined) return;
      found.compared += 1;
      if (drift !== null && !changedByItself(member, now)) found.drifts.push(drift);
    } catch (error) {
      if (error instanceof UnavailableError) throw error;
      found.failures.push(accountId);
      ports.logger.warn({ err: error, accountId }, 'A membership could not be compared.');
    }
  };
  for (let page = 0; ; page += 1) {
    const members = await listSubscriptions(ports, { page, size: atOnce });
    await Promise.all(members.map(compare));
    if (members.length < atOnce) return found;
  }
};

const changedByItself = ({ dueAt }: SubscriptionDocument, now: Date): boolean =>
  dueAt !== null &&
  Date.parse(dueAt) <= now.getTime() &&
  Date.parse(dueAt) > now.getTime() - settledWithinMs;
