import { randomUUID } from 'node:crypto';
import type { AlertsState } from '#domain/alerts/alerts.ts';
import type { EvaluatePriceAlert } from '#domain/alerts/price-alerts.ts';
import type { CoinList, WatchedCoin } from '#domain/shared/market/coin-list.ts';
import type { Currency } from '#domain/shared/market/currencies.ts';
import type { AlertRule } from '#domain/shared/market/price-alerts.ts';
import type { CoinMovedAfterStory } from '#domain/story-move/events.ts';
import type { CommandContext } from '../command-context.ts';
import { deriveId } from '../derive-id.ts';
import type { CommandPorts } from '../handle-command.ts';
import { handleAlertsCommand, loadPreferredCoins } from './handle-alerts.ts';

type Member = { readonly accountId: string };
type CoinReference = Member & { readonly coinId: string; readonly symbol: string };

export const watchCoin = async (
  ports: CommandPorts,
  { accountId, ...coin }: CoinReference,
  context: CommandContext,
): Promise<AlertsState> => {
  const preferredCoins = await loadPreferredCoins(ports, { accountId });
  const command = { type: 'WatchCoin', ...coin, preferredCoins } as const;
  return handleAlertsCommand(ports, { accountId, command }, context);
};

export const unwatchCoin = async (
  ports: CommandPorts,
  { accountId, ...coin }: Member & WatchedCoin,
  context: CommandContext,
): Promise<AlertsState> => {
  const preferredCoins = await loadPreferredCoins(ports, { accountId });
  const command = { type: 'UnwatchCoin', ...coin, preferredCoins } as const;
  return handleAlertsCommand(ports, { accountId, command }, context);
};

export const orderCoins = async (
  ports: CommandPorts,
  { accountId, order }: Member & { readonly order: CoinList },
  context: CommandContext,
): Promise<AlertsState> => {
  const preferredCoins = await loadPreferredCoins(ports, { accountId });
  const command = { type: 'OrderCoins', order, preferredCoins } as const;
  return handleAlertsCommand(ports, { accountId, command }, context);
};

type NewAlert = CoinReference & {
  readonly rule: AlertRule;
  /** The currency of the rule's price; USD if absent. */
  readonly currency?: Currency | undefined;
  readonly limit: number;
};

/** Sets an alert on a coin. Refused above the limit, which applies across all of the member's tabs. */
export const setPriceAlert = (
  ports: CommandPorts,
  { accountId, ...alert }: NewAlert,
  context: CommandContext,
): Promise<AlertsState> => {
  const alertId = (ports.newId ?? randomUUID)();
  const command = { type: 'SetPriceAlert', alertId, ...alert } as const;
  return handleAlertsCommand(ports, { accountId, command }, context);
};

type MoveOfMember = Member & { readonly move: CoinMovedAfterStory['data'] };

/** Notifies a member of a move after a story, once. Idempotent. */
export const raiseStoryNotice = (
  ports: CommandPorts,
  { accountId, move }: MoveOfMember,
  context: CommandContext,
): Promise<AlertsState> => {
  const { coinId, symbol, storyId, title, outlet, outlets } = move;
  const { startsAt, endsAt, measuredAt, source, simulated } = move;
  const noticeId = deriveId('story-notice', accountId, storyId);
  const story = { storyId, title, outlet, outlets };
  const measured = { move: move.move, startsAt, endsAt, measuredAt, source, simulated };
  const notice = { noticeId, coinId, symbol, ...story, ...measured };
  const command = { type: 'RaiseStoryNotice', notice } as const;
  return handleAlertsCommand(ports, { accountId, command }, context);
};

type EvaluatedAlert = Member & Omit<EvaluatePriceAlert, 'type' | 'noticeId'>;

/** Records that a price reading reached an alert, which raises a notice. Idempotent. */
export const evaluatePriceAlert = (
  ports: CommandPorts,
  { accountId, ...judged }: EvaluatedAlert,
  context: CommandContext,
): Promise<AlertsState> => {
  const noticeId = deriveId('notice', judged.alertId, judged.reading.at);
  const command = { type: 'EvaluatePriceAlert', noticeId, ...judged } as const;
  return handleAlertsCommand(ports, { accountId, command }, context);
};
