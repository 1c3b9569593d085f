import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { AlertsCommand } from '#domain/alerts/commands.ts';
import { alertsDecider, alertsStream } from '#domain/alerts/decider.ts';
import type { AlertsEvent } from '#domain/alerts/events.ts';
import { withJoinedCoins, type AlertsState } from '#domain/alerts/state.ts';
import type { CommandContext } from '../command-context.ts';
import { handleCommand, type CommandPorts } from '../handle-command.ts';
import { loadState, type LoadPorts } from '../load-stream.ts';

type Member = { readonly accountId: string };

/** The alerts and the coins of a member, as one list with the preferred coins of the account. */
export const loadAlerts = async (ports: LoadPorts, member: Member): Promise<AlertsState> =>
  joinCoins(ports, member, await loadStoredAlerts(ports, member));

/** Without the preferred coins of the account. */
export const loadNotices = (
  ports: LoadPorts,
  member: Member,
): Promise<Pick<AlertsState, 'notices'>> => loadStoredAlerts(ports, member);

const loadStoredAlerts = (ports: LoadPorts, { accountId }: Member): Promise<AlertsState> =>
  loadState(ports, { decider: alertsDecider, stream: alertsStream(accountId) });

const joinCoins = async (
  ports: LoadPorts,
  member: Member,
  state: AlertsState,
): Promise<AlertsState> =>
  state.isJoined ? state : withJoinedCoins(state, await loadPreferredCoins(ports, member));

/** Empty if the member chose none. */
export const loadPreferredCoins = async (
  ports: LoadPorts,
  { accountId }: Member,
): Promise<readonly string[]> => {
  const stream = accountStream(accountId);
  const account = await loadState(ports, { decider: accountDecider, stream });
  return account.status === 'registered' ? (account.preferences?.preferredCoins ?? []) : [];
};

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
  return joinCoins(ports, { accountId }, events.reduce(alertsDecider.evolve, before));
};
