import { accountDecider, accountStream } from '#domain/account/decider.ts';
import {
  alertsDecider,
  alertsStream,
  type AlertsCommand,
  type AlertsState,
} from '#domain/alerts/alerts.ts';
import { withJoinedCoins } from '#domain/alerts/coin-list.ts';
import type { CommandContext } from '../command-context.ts';
import { sendCommand, type CommandPorts, type WithoutTime } from '../handle-command.ts';
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

/** Sends a command and returns the new state. */
export const handleAlertsCommand = async (
  ports: CommandPorts,
  { accountId, command }: Member & { readonly command: WithoutTime<AlertsCommand> },
  context: CommandContext,
): Promise<AlertsState> => {
  const target = { id: accountId, command };
  const { before, events } = await sendCommand(ports, alertsDecider, target, context);
  return joinCoins(ports, { accountId }, events.reduce(alertsDecider.evolve, before));
};
