import type { RecordProviderEventHandled } from '#domain/provider-event/provider-event.ts';
import type { PaymentProblem } from '#domain/shared/plans/payment-problems.ts';
import type { CommandContext } from '../command-context.ts';
import type { CommandPorts } from '../handle-command.ts';
import { handleProviderEventCommand } from './provider-events.ts';

export type ProviderEventOutcome = Pick<RecordProviderEventHandled, 'accountId' | 'changes'>;

export const recordProviderEventHandled = async (
  ports: CommandPorts,
  { eventId, ...outcome }: ProviderEventOutcome & { readonly eventId: string },
  context: CommandContext,
): Promise<void> => {
  const command = { type: 'RecordProviderEventHandled', ...outcome, now: context.now } as const;
  await handleProviderEventCommand(ports, { eventId, command }, context);
};

export const recordProviderEventFailed = async (
  ports: CommandPorts,
  { eventId, problem }: { readonly eventId: string; readonly problem: PaymentProblem },
  context: CommandContext,
): Promise<void> => {
  const command = { type: 'RecordProviderEventFailed', problem, now: context.now } as const;
  await handleProviderEventCommand(ports, { eventId, command }, context);
};
