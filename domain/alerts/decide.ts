import { minuteMs } from '../shared/time/durations.ts';
import {
  alertBounds,
  isSameRule,
  evaluateAlertRule,
  normalizeRule,
  getRearmPercent,
  type AlertRule,
} from '../shared/market/price-alerts.ts';
import { baseCurrency, type Currency } from '../shared/market/currencies.ts';
import { holdingAmountMessage, holdingBounds, isHoldingAmount } from '../shared/market/holdings.ts';
import { Rejection } from '../shared/rejection.ts';
import {
  includesCoin,
  isSameList,
  orderCoins,
  replaceMajorCoins,
  type CoinList,
} from '../shared/market/coin-list.ts';
import type {
  AlertsCommand,
  ChooseMajorCoins,
  EvaluatePriceAlert,
  OrderCoins,
  ReadNotices,
  RemoveHolding,
  RemovePriceAlert,
  ResolveWatchedCoin,
  SetHolding,
  SetPriceAlert,
  UnwatchCoin,
  WatchCoin,
} from './commands.ts';
import type { AlertsEvent } from './events.ts';
import { activeAlerts, getAlertCurrency, withJoinedCoins, type AlertsState } from './state.ts';

/** The newest price that a member sees when setting an alert can be this old. */
const maxReadingAgeMs = 10 * minuteMs;

export const decideAlerts = (
  state: AlertsState,
  command: AlertsCommand,
): readonly AlertsEvent[] => {
  switch (command.type) {
    case 'WatchCoin':
      return decideWatchCoin(state, command);
    case 'UnwatchCoin':
      return decideUnwatchCoin(state, command);
    case 'OrderCoins':
      return decideOrderCoins(state, command);
    case 'ChooseMajorCoins':
      return decideChooseMajorCoins(state, command);
    case 'SetHolding':
      return decideSetHolding(state, command);
    case 'RemoveHolding':
      return decideRemoveHolding(state, command);
    case 'ResolveWatchedCoin':
      return decideResolveWatchedCoin(state, command);
    case 'SetPriceAlert':
      return decideSetPriceAlert(state, command);
    case 'RemovePriceAlert':
      return decideRemoval(state, command);
    case 'EvaluatePriceAlert':
      return decideEvaluatePriceAlert(state, command);
    case 'ReadNotices':
      return decideReadNotices(state, command);
  }
};

const decideWatchCoin = (
  state: AlertsState,
  { coinId, symbol, preferredCoins, now }: WatchCoin,
): readonly AlertsEvent[] => {
  const { watched } = withJoinedCoins(state, preferredCoins);
  if (includesCoin(watched, { coinId, symbol })) return [];
  requireRoom(watched.length + 1);
  const data = { coinId, symbol, place: 'last', watchedAt: now.toISOString() } as const;
  return [...recordJoin(state, preferredCoins, now), { type: 'CoinWatched', data }];
};

const decideUnwatchCoin = (
  state: AlertsState,
  { coinId, symbol, preferredCoins, now }: UnwatchCoin,
): readonly AlertsEvent[] => {
  const { watched } = withJoinedCoins(state, preferredCoins);
  if (!includesCoin(watched, { coinId, symbol })) return [];
  const data = { coinId, symbol, unwatchedAt: now.toISOString() };
  return [...recordJoin(state, preferredCoins, now), { type: 'CoinUnwatched', data }];
};

const decideOrderCoins = (
  state: AlertsState,
  { order, preferredCoins, now }: OrderCoins,
): readonly AlertsEvent[] => {
  const { watched } = withJoinedCoins(state, preferredCoins);
  return changeList(watched, orderCoins(watched, order), now);
};

const decideChooseMajorCoins = (
  state: AlertsState,
  { symbols, preferredCoins, now }: ChooseMajorCoins,
): readonly AlertsEvent[] => {
  const { watched } = withJoinedCoins(state, preferredCoins);
  const coins = replaceMajorCoins(watched, symbols);
  if (coins.length > watched.length) requireRoom(coins.length);
  // The account has these symbols as its preferred coins by then.
  return changeList(withJoinedCoins(state, symbols).watched, coins, now);
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
  state: AlertsState,
  preferredCoins: readonly string[],
  now: Date,
): readonly AlertsEvent[] => {
  if (state.isJoined || preferredCoins.length === 0) return [];
  const { watched: coins } = withJoinedCoins(state, preferredCoins);
  return [{ type: 'CoinListChanged', data: { coins, changedAt: now.toISOString() } }];
};

const changeList = (before: CoinList, coins: CoinList, now: Date): readonly AlertsEvent[] =>
  isSameList(before, coins)
    ? []
    : [{ type: 'CoinListChanged', data: { coins, changedAt: now.toISOString() } }];

const decideSetHolding = (
  { holdings }: AlertsState,
  { coinId, symbol, amount, now }: SetHolding,
): readonly AlertsEvent[] => {
  if (!isHoldingAmount(amount)) {
    throw new Rejection('invalid', 'alerts/invalid-amount', {
      message: holdingAmountMessage,
      field: 'amount',
    });
  }
  const before = holdings.find((each) => each.coinId === coinId);
  if (before?.amount === amount) return [];
  if (!before && holdings.length >= holdingBounds.coins) {
    throw new Rejection('conflict', 'alerts/holdings-full', {
      message: `You can enter amounts of ${String(holdingBounds.coins)} coins. Remove one first.`,
    });
  }
  return [{ type: 'CoinHoldingSet', data: { coinId, symbol, amount, setAt: now.toISOString() } }];
};

const decideRemoveHolding = (
  { holdings }: AlertsState,
  { coinId, symbol, now }: RemoveHolding,
): readonly AlertsEvent[] => {
  if (!includesCoin(holdings, { coinId, symbol })) return [];
  return [{ type: 'CoinHoldingRemoved', data: { coinId, symbol, removedAt: now.toISOString() } }];
};

const decideResolveWatchedCoin = (
  { watched }: AlertsState,
  { symbol, coinId, now }: ResolveWatchedCoin,
): readonly AlertsEvent[] => {
  if (!watched.some((each) => each.coinId === null && each.symbol === symbol)) return [];
  return [{ type: 'WatchedCoinResolved', data: { symbol, coinId, resolvedAt: now.toISOString() } }];
};

const decideSetPriceAlert = (
  { alerts }: AlertsState,
  { alertId, coinId, symbol, rule, currency: given, limit, now }: SetPriceAlert,
): readonly AlertsEvent[] => {
  const currency = getRuleCurrency(rule, given);
  const isSet = alerts.some(
    (alert) =>
      alert.coinId === coinId &&
      getAlertCurrency(alert) === currency &&
      isSameRule(alert.rule, rule),
  );
  if (isSet) return [];
  if (alerts.length >= limit) {
    throw new Rejection('forbidden', 'alerts/limit-reached', {
      message: `Your plan has room for ${String(limit)} price alerts. Remove one, or choose a plan with more.`,
    });
  }
  const setAt = now.toISOString();
  const data = { alertId, coinId, symbol, rule: normalizeRule(rule), setAt };
  const inCurrency = currency === baseCurrency ? {} : { currency };
  return [{ type: 'PriceAlertSet', data: { ...data, ...inCurrency } }];
};

/** A change in per cent has no currency. */
const getRuleCurrency = (rule: AlertRule, currency: Currency = baseCurrency): Currency =>
  'price' in rule ? currency : baseCurrency;

const decideRemoval = (
  { alerts }: AlertsState,
  { alertId, now }: RemovePriceAlert,
): readonly AlertsEvent[] => {
  if (!alerts.some(({ id }) => id === alertId)) return [];
  return [{ type: 'PriceAlertRemoved', data: { alertId, removedAt: now.toISOString() } }];
};

/**
 * An alert crosses once until its figure moves back. Readings before the last crossing are ignored, so concurrent
 * evaluations of the same reading cross once.
 */
const decideEvaluatePriceAlert = (
  state: AlertsState,
  {
    alertId,
    noticeId,
    symbol,
    before,
    sameSource,
    latest,
    reading,
    usualMove,
    conversion,
    limit,
  }: EvaluatePriceAlert,
): readonly AlertsEvent[] => {
  const alert = activeAlerts(state, limit).find(({ id }) => id === alertId);
  if (!alert || getAlertCurrency(alert) !== (conversion?.currency ?? baseCurrency)) return [];
  const { lastCrossedAt, createdAt, coinId } = alert;
  if (lastCrossedAt !== null && Date.parse(lastCrossedAt) > Date.parse(before.at)) return [];
  if (Date.parse(reading.at) + maxReadingAgeMs < Date.parse(createdAt)) return [];
  const readings = { before, sameSource, latest, now: reading };
  const since = Math.max(
    Date.parse(createdAt) - maxReadingAgeMs,
    lastCrossedAt === null ? 0 : Date.parse(lastCrossedAt),
  );
  switch (evaluateAlertRule(alert.rule, alert.rearmPercent, readings, since)) {
    case 'crossed': {
      const { at: crossedAt, change24h, source, simulated } = reading;
      const price = conversion?.usdPrice ?? reading.price;
      const rearmPercent = getRearmPercent(usualMove);
      const crossingData = { price, change24h, source, simulated, rearmPercent, crossedAt };
      const converted = conversion && {
        conversion: { rate: conversion.rate, source: conversion.source, at: conversion.at },
      };
      return [
        {
          type: 'PriceAlertCrossed',
          data: { alertId, noticeId, coinId, symbol, ...crossingData, ...converted },
        },
      ];
    }
    case 'rearmed':
      return [{ type: 'PriceAlertRearmed', data: { alertId, rearmedAt: reading.at } }];
    case null:
      return [];
  }
};

const decideReadNotices = (
  { notices }: AlertsState,
  { upTo, now }: ReadNotices,
): readonly AlertsEvent[] => {
  const startIndex = upTo === 'all' ? 0 : notices.findIndex(({ id }) => id === upTo);
  const noticesToMarkRead = startIndex < 0 ? [] : notices.slice(startIndex);
  const [newest] = noticesToMarkRead;
  if (!newest || noticesToMarkRead.every((notice) => notice.read)) return [];
  return [{ type: 'NoticesRead', data: { upTo: newest.id, readAt: now.toISOString() } }];
};
