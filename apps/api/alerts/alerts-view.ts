import type { AlertNotice, Alerts, StoryNotice } from '#contract/market/alerts.ts';
import type { AlertsState } from '#domain/alerts/alerts.ts';
import {
  isPriceNotice,
  isStoryNotice,
  type PriceNotice,
  type StoryNotice as DomainStoryNotice,
} from '#domain/alerts/notices.ts';
import { activeAlerts, getAlertCurrency, type ActiveAlert } from '#domain/alerts/price-alerts.ts';
import type { WatchedCoin } from '#domain/shared/market/coin-list.ts';
import {
  findListedCoinBySymbol,
  type CoinReading,
  type MarketReadingRecord,
} from '#observations/prices/queries.ts';

/** A rate that is too old has no `rate`, and `at` says since when. */
export type CurrentRate = {
  readonly currency: string;
  readonly rate: number | null;
  readonly at: string;
};

type Market = Pick<MarketReadingRecord, 'coins'>;

/** Alerts newest first, with current symbols. Without a market reading, every coin counts as listed. */
export const toAlerts = (
  state: AlertsState,
  limit: number,
  { market, rates = [] }: { market: Market | undefined; rates?: readonly CurrentRate[] },
): Alerts => {
  const activeAlertSet = new Set(activeAlerts(state, limit));
  const coinsById = new Map(market?.coins.map((coin) => [coin.id, coin]));
  return {
    watchlist: toWatchlist(state, coinsById, market),
    holdings: state.holdings.map(({ coinId, symbol, amount }) => ({
      coinId,
      symbol: coinsById.get(coinId)?.symbol ?? symbol,
      amount,
    })),
    alerts: state.alerts.toReversed().map((alert) => {
      const { id, coinId, rule, createdAt, lastCrossedAt } = alert;
      const coin = coinsById.get(coinId);
      return {
        id,
        coinId,
        symbol: coin?.symbol ?? alert.symbol,
        listed: market === undefined || coin !== undefined,
        rule,
        ...toRate(alert, rates),
        active: activeAlertSet.has(alert),
        createdAt,
        lastCrossedAt,
      };
    }),
    limit,
    notices: state.notices.filter(isPriceNotice).map(toNotice),
    storyNotices: state.notices.filter(isStoryNotice).map(toStoryNotice),
    unread: countUnreadNotices(state),
  };
};

const toRate = (
  alert: ActiveAlert,
  rates: readonly CurrentRate[],
): Pick<Alerts['alerts'][number], 'currency' | 'rate' | 'waitingSince'> => {
  const currency = getAlertCurrency(alert);
  if (currency === 'USD') return { currency, rate: 1, waitingSince: null };
  const found = rates.find((each) => each.currency === currency);
  if (found?.rate) return { currency, rate: found.rate, waitingSince: null };
  return { currency, rate: null, waitingSince: found?.at ?? alert.createdAt };
};

// A symbol means the coin that currently has it, so a delisted coin is omitted once another coin uses its symbol.
const toWatchlist = (
  { watched }: AlertsState,
  listed: ReadonlyMap<string, CoinReading>,
  market: Market | undefined,
): string[] => {
  const getSymbol = ({ coinId, symbol }: WatchedCoin): string | undefined => {
    if (coinId === null || market === undefined) return symbol;
    return (
      listed.get(coinId)?.symbol ?? (findListedCoinBySymbol(market, symbol) ? undefined : symbol)
    );
  };
  return [...new Set(watched.flatMap((coin) => getSymbol(coin) ?? []))];
};

export const toNotice = (notice: PriceNotice): AlertNotice => {
  const { id, alertId, symbol, rule, price, change24h, crossedAt } = notice;
  const { source, simulated, read, conversion } = notice;
  const money = { currency: getAlertCurrency(notice), price, rate: conversion?.rate ?? 1 };
  return { id, alertId, symbol, rule, ...money, change24h, crossedAt, source, simulated, read };
};

export const toStoryNotice = (notice: DomainStoryNotice): StoryNotice => {
  const { id, symbol, storyId, title, outlet, outlets, move } = notice;
  const { measuredAt, source, simulated, read } = notice;
  return {
    id,
    symbol,
    storyId,
    title,
    outlet,
    outlets,
    move,
    measuredAt,
    source,
    simulated,
    read,
  };
};

export const countUnreadNotices = ({ notices }: Pick<AlertsState, 'notices'>): number =>
  notices.filter(({ read }) => !read).length;
