import type { AlertsCommand } from '#domain/alerts/commands.ts';
import { alertsDecider, alertsStream } from '#domain/alerts/decider.ts';
import type { AlertsEvent } from '#domain/alerts/events.ts';
import type { AlertsState } from '#domain/alerts/state.ts';
import type { CommandContext } from '../command-context.ts';
import { handleCommand, type CommandPorts } from '../handle-command.ts';
import { loadState, type LoadPorts } from '../load-stream.ts';

type Member = { readonly accountId: string };

export const loadAlerts = (ports: LoadPorts, { accountId }: Member): Promise<AlertsState> =>
  loadState(ports, { decider: alertsDecider, stream: alertsStream(accountId) });

/** Handles a command and returns the new state. A crossing is dated by its source's measurement. */
export const handleAlertsCommand = async (
  ports: CommandPorts,
  { accountId, command }: Member & { readonly command: AlertsCommand },
  context: CommandContext,
): Promise<AlertsState> => {
  const { before, events } = await handleCommand(ports, {
    decider: alertsDecider,
    stream: alertsStream(accountId),
    command,
    context,
    subject: accountId,
    happenedAt: (event: AlertsEvent) =>
      event.type === 'PriceAlertCrossed' ? event.data.crossedAt : undefined,
  });
  return events.reduce(alertsDecider.evolve, before);
};
