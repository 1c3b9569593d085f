import {
  type ProviderEventCommand,
  providerEventDecider,
  type ProviderEventState,
} from '#domain/provider-event/provider-event.ts';
import type { ProviderEventLifecycleEvent } from '#domain/provider-event/events.ts';
import type { Jobs } from '#platform/jobs/jobs.port.ts';
import type { CommandContext, CommandResult } from '../command-context.ts';
import { sendCommand, type CommandPorts, type HandledCommand } from '../handle-command.ts';
import { loadAggregate } from '../load-stream.ts';
import { providerEventJob } from './provider-event-job.ts';

export const loadProviderEvent = (
  ports: CommandPorts,
  eventId: string,
): Promise<ProviderEventState> => loadAggregate(ports, providerEventDecider, eventId);

export const handleProviderEventCommand = (
  ports: CommandPorts,
  { eventId, command }: { readonly eventId: string; readonly command: ProviderEventCommand },
  context: CommandContext,
): Promise<HandledCommand<ProviderEventLifecycleEvent, ProviderEventState>> =>
  sendCommand(ports, providerEventDecider, { id: eventId, command }, context);

export type ReplayPorts = CommandPorts & { readonly jobs: Pick<Jobs, 'enqueue'> };

/**
 * Processes an event of the provider again. Processing reads the provider's current state, so a replay has no
 * duplicate effects. A replay in progress is not started again.
 */
export const replayProviderEvent = async (
  ports: ReplayPorts,
  { eventId, reason }: { readonly eventId: string; readonly reason: string },
  context: CommandContext,
): Promise<CommandResult> => {
  const command = { type: 'ReplayProviderEvent', reason, now: context.now } as const;
  const result = await handleProviderEventCommand(ports, { eventId, command }, context);
  const state = await loadProviderEvent(ports, eventId);
  if (state?.status === 'waiting') {
    const { type, customerId, chargeId } = state.received;
    const replayCount = state.replays.length;
    await ports.jobs.enqueue({
      name: providerEventJob.name,
      payload: { eventId, type, customerId, chargeId },
      // Before the first replay, the key is the one of the original job, so that it is not queued twice.
      key: replayCount === 0 ? eventId : `${eventId}/replay-${String(replayCount)}`,
      attempts: 20,
      correlationId: context.correlationId,
    });
  }
  return result;
};
