import type { EventEvolvers } from '../shared/decider.ts';
import { baseCurrency, type Currency, type QuoteCurrency } from '../shared/market/currencies.ts';
import { alertBounds, type AlertRule } from '../shared/market/price-alerts.ts';
import {
  isSameCoin,
  joinCoinChoices,
  withCoin,
  withoutCoin,
  withResolvedCoin,
  type CoinList,
  type WatchedCoin,
} from '../shared/market/coin-list.ts';
import type { AlertsEvent, PriceAlertCrossed, PriceAlertSet } from './events.ts';

export type { WatchedCoin } from '../shared/market/coin-list.ts';

export type ActiveAlert = {
  readonly id: string;
  readonly coinId: string;
  readonly symbol: string;
  readonly rule: AlertRule;
  /** Absent for USD. */
  readonly currency?: QuoteCurrency;
  readonly createdAt: string;
  readonly lastCrossedAt: string | null;
  /** How far in per cent the figure must move back before the alert is active again. Null while it is active. */
  readonly rearmPercent: number | null;
};

export type Notice = Omit<PriceAlertCrossed['data'], 'noticeId'> & {
  readonly id: string;
  readonly rule: AlertRule;
  /** Absent for USD. */
  readonly currency?: QuoteCurrency;
  readonly read: boolean;
  /** The alert's last crossing before this one; null if there was none. */
  readonly previousCrossedAt: string | null;
};

/** The currency of the price that an alert waits for. */
export const getAlertCurrency = ({ currency }: Pick<ActiveAlert, 'currency'>): Currency =>
  currency ?? baseCurrency;

/** How much of a coin the member holds, as typed. */
export type Holding = {
  readonly coinId: string;
  readonly symbol: string;
  readonly amount: string;
};

export type AlertsState = {
  /** In the member's order. Use `withJoinedCoins` first: until `isJoined`, preferred coins are missing. */
  readonly watched: CoinList;
  /** Whether `watched` contains the preferred coins that the account chose before there was one list. */
  readonly isJoined: boolean;
  /** In the order in which the coins were first entered. */
  readonly holdings: readonly Holding[];
  /** Oldest first. */
  readonly alerts: readonly ActiveAlert[];
  /** Newest first, up to `alertBounds.notices`. */
  readonly notices: readonly Notice[];
};

export const initialState: AlertsState = {
  watched: [],
  isJoined: false,
  holdings: [],
  alerts: [],
  notices: [],
};

/** The state with one list of coins. The preferred coins are those of the account. */
export const withJoinedCoins = (
  state: AlertsState,
  preferredCoins: readonly string[],
): AlertsState =>
  state.isJoined
    ? state
    : { ...state, watched: joinCoinChoices(preferredCoins, state.watched), isJoined: true };

/** If there are more alerts than the plan allows, the oldest stay active. */
export const activeAlerts = ({ alerts }: AlertsState, limit: number): readonly ActiveAlert[] =>
  alerts.slice(0, limit);

export const on: EventEvolvers<AlertsState, AlertsEvent> = {
  CoinWatched: (state, { data: { coinId, symbol, place } }) => ({
    ...state,
    watched: withCoin(state.watched, { coinId, symbol }, place),
  }),
  CoinUnwatched: (state, { data }) => ({ ...state, watched: withoutCoin(state.watched, data) }),
  WatchedCoinResolved: (state, { data }) => ({
    ...state,
    watched: withResolvedCoin(state.watched, data),
  }),
  CoinListChanged: (state, { data }) => ({ ...state, watched: data.coins, isJoined: true }),
  CoinHoldingSet: (state, { data }) => ({ ...state, holdings: withHolding(state, data) }),
  CoinHoldingRemoved: (state, { data }) => ({ ...state, holdings: withoutHolding(state, data) }),
  PriceAlertSet: (state, { data }) => ({ ...state, alerts: [...state.alerts, toAlert(data)] }),
  PriceAlertRemoved: (state, { data: { alertId } }) => ({
    ...state,
    alerts: state.alerts.filter(({ id }) => id !== alertId),
  }),
  PriceAlertCrossed: (state, { data }) => applyCrossing(state, data),
  PriceAlertRearmed: (state, { data }) => withAlert(state, data.alertId, { rearmPercent: null }),
  NoticesRead: (state, { data }) => withNoticesRead(state, data.upTo),
};

const toAlert = ({
  alertId: id,
  coinId,
  symbol,
  rule,
  currency,
  setAt: createdAt,
}: PriceAlertSet['data']): ActiveAlert => {
  const notCrossed = { lastCrossedAt: null, rearmPercent: null };
  return { id, coinId, symbol, rule, ...(currency && { currency }), createdAt, ...notCrossed };
};

const withHolding = (
  { holdings }: AlertsState,
  { coinId, symbol, amount }: Holding,
): readonly Holding[] => {
  const holding = { coinId, symbol, amount };
  return holdings.some((each) => each.coinId === coinId)
    ? holdings.map((each) => (each.coinId === coinId ? holding : each))
    : [...holdings, holding];
};

const withoutHolding = ({ holdings }: AlertsState, coin: WatchedCoin): readonly Holding[] =>
  holdings.filter((each) => !isSameCoin(each, coin));

const withAlert = (state: AlertsState, id: string, change: Partial<ActiveAlert>): AlertsState => ({
  ...state,
  alerts: state.alerts.map((alert) => (alert.id === id ? { ...alert, ...change } : alert)),
});

const applyCrossing = (state: AlertsState, crossing: PriceAlertCrossed['data']): AlertsState => {
  const { noticeId: id, ...details } = crossing;
  const crossedAlert = state.alerts.find((alert) => alert.id === details.alertId);
  if (!crossedAlert) return state;
  const { rule, currency, lastCrossedAt: previousCrossedAt } = crossedAlert;
  const ofAlert = { rule, ...(currency && { currency }) };
  const notice = { id, ...details, ...ofAlert, read: false, previousCrossedAt };
  const { crossedAt: lastCrossedAt, rearmPercent } = details;
  return {
    ...withAlert(state, details.alertId, { lastCrossedAt, rearmPercent }),
    notices: [notice, ...state.notices].slice(0, alertBounds.notices),
  };
};

const withNoticesRead = (state: AlertsState, upTo: string): AlertsState => {
  const startIndex = state.notices.findIndex(({ id }) => id === upTo);
  if (startIndex < 0) return state;
  const notices = state.notices.map((notice, at) =>
    at < startIndex ? notice : { ...notice, read: true },
  );
  return { ...state, notices };
};
