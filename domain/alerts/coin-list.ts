import type { CommandHandlers, EventEvolvers } from '../shared/decider.ts';
import { alertBounds } from '../shared/market/price-alerts.ts';
import {
  includesCoin,
  isSameList,
  joinCoinChoices,
  orderCoins,
  replaceMajorCoins,
  withCoin,
  withoutCoin,
  withResolvedCoin,
  type CoinList,
} from '../shared/market/coin-list.ts';
import { Rejection } from '../shared/rejection.ts';
import type { CoinListChanged, CoinUnwatched, CoinWatched, WatchedCoinResolved } from './events.ts';

/** A change to the member's own coins. The preferred coins of the account are joined with them once. */
type CoinListChange = { readonly preferredCoins: readonly string[]; readonly now: Date };

type WatchCoin = CoinListChange & {
  readonly type: 'WatchCoin';
  readonly coinId: string;
  readonly symbol: string;
};

/** `coinId` is null for a coin that was watched by its symbol only. */
type UnwatchCoin = CoinListChange & {
  readonly type: 'UnwatchCoin';
  readonly coinId: string | null;
  readonly symbol: string;
};

/** Coins of the list in a new order. The others follow in their own order. */
type OrderCoins = CoinListChange & {
  readonly type: 'OrderCoins';
  readonly order: CoinList;
};

/** Puts exactly these main coins on the list, in this order, and leaves the other coins as they are. */
type ChooseMajorCoins = CoinListChange & {
  readonly type: 'ChooseMajorCoins';
  readonly symbols: readonly string[];
};

/** Adds the id to a coin that was watched by its symbol only. */
type ResolveWatchedCoin = {
  readonly type: 'ResolveWatchedCoin';
  readonly symbol: string;
  readonly coinId: string;
  readonly now: Date;
};

export type CoinListCommand =
  WatchCoin | UnwatchCoin | OrderCoins | ChooseMajorCoins | ResolveWatchedCoin;

type CoinListEvent = CoinWatched | CoinUnwatched | WatchedCoinResolved | CoinListChanged;

export type CoinListState = {
  /** In the member's order. Use `withJoinedCoins` first: until `isJoined`, preferred coins are missing. */
  readonly watched: CoinList;
  /** Whether `watched` contains the preferred coins that the account chose before there was one list. */
  readonly isJoined: boolean;
};

/** The state with one list of coins. The preferred coins are those of the account. */
export const withJoinedCoins = <State extends CoinListState>(
  state: State,
  preferredCoins: readonly string[],
): State =>
  state.isJoined
    ? state
    : { ...state, watched: joinCoinChoices(preferredCoins, state.watched), isJoined: true };

export const coinListEvolvers: EventEvolvers<
  CoinListState,
  CoinListEvent,
  Partial<CoinListState>
> = {
  CoinWatched: ({ watched }, { data: { coinId, symbol, place } }) => ({
    watched: withCoin(watched, { coinId, symbol }, place),
  }),
  CoinUnwatched: ({ watched }, { data }) => ({ watched: withoutCoin(watched, data) }),
  WatchedCoinResolved: ({ watched }, { data }) => ({ watched: withResolvedCoin(watched, data) }),
  CoinListChanged: (_, { data }) => ({ watched: data.coins, isJoined: true }),
};

const watchCoin = (
  state: CoinListState,
  { coinId, symbol, preferredCoins, now }: WatchCoin,
): readonly CoinListEvent[] => {
  const { watched } = withJoinedCoins(state, preferredCoins);
  if (includesCoin(watched, { coinId, symbol })) return [];
  requireRoom(watched.length + 1);
  const data = { coinId, symbol, place: 'last', watchedAt: now.toISOString() } as const;
  return [...recordJoin(state, preferredCoins, now), { type: 'CoinWatched', data }];
};

const unwatchCoin = (
  state: CoinListState,
  { coinId, symbol, preferredCoins, now }: UnwatchCoin,
): readonly CoinListEvent[] => {
  const { watched } = withJoinedCoins(state, preferredCoins);
  if (!includesCoin(watched, { coinId, symbol })) return [];
  const data = { coinId, symbol, unwatchedAt: now.toISOString() };
  return [...recordJoin(state, preferredCoins, now), { type: 'CoinUnwatched', data }];
};

const changeOrder = (
  state: CoinListState,
  { order, preferredCoins, now }: OrderCoins,
): readonly CoinListEvent[] => {
  const { watched } = withJoinedCoins(state, preferredCoins);
  return changeList(watched, orderCoins(watched, order), now);
};

const chooseMajorCoins = (
  state: CoinListState,
  { symbols, preferredCoins, now }: ChooseMajorCoins,
): readonly CoinListEvent[] => {
  const { watched } = withJoinedCoins(state, preferredCoins);
  const coins = replaceMajorCoins(watched, symbols);
  if (coins.length > watched.length) requireRoom(coins.length);
  // The account has these symbols as its preferred coins by then.
  return changeList(withJoinedCoins(state, symbols).watched, coins, now);
};

const resolveWatchedCoin = (
  { watched }: CoinListState,
  { symbol, coinId, now }: ResolveWatchedCoin,
): readonly CoinListEvent[] => {
  if (!watched.some((each) => each.coinId === null && each.symbol === symbol)) return [];
  return [{ type: 'WatchedCoinResolved', data: { symbol, coinId, resolvedAt: now.toISOString() } }];
};

export const coinListHandlers: CommandHandlers<CoinListState, CoinListCommand, CoinListEvent> = {
  WatchCoin: watchCoin,
  UnwatchCoin: unwatchCoin,
  OrderCoins: changeOrder,
  ChooseMajorCoins: chooseMajorCoins,
  ResolveWatchedCoin: resolveWatchedCoin,
};

/** Earlier choices can be more than the limit. They are kept, and no coin can be added. */
const requireRoom = (count: number): void => {
  if (count <= alertBounds.watched) return;
  throw new Rejection('conflict', 'alerts/watchlist-full', {
    message: `Your list can have ${String(alertBounds.watched)} coins. Remove another coin first.`,
  });
};

/** Before the first change, so that the joined list no longer depends on the account. */
const recordJoin = (
  state: CoinListState,
  preferredCoins: readonly string[],
  now: Date,
): readonly CoinListEvent[] => {
  if (state.isJoined || preferredCoins.length === 0) return [];
  const { watched: coins } = withJoinedCoins(state, preferredCoins);
  return [{ type: 'CoinListChanged', data: { coins, changedAt: now.toISOString() } }];
};

const changeList = (before: CoinList, coins: CoinList, now: Date): readonly CoinListEvent[] =>
  isSameList(before, coins)
    ? []
    : [{ type: 'CoinListChanged', data: { coins, changedAt: now.toISOString() } }];
