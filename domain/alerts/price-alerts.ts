import type { CommandHandlers, EventEvolvers } from '../shared/decider.ts';
import { baseCurrency, type Currency, type QuoteCurrency } from '../shared/market/currencies.ts';
import type { ExchangeRate } from '../shared/market/exchange-rates.ts';
import {
  evaluateAlertRule,
  getRearmPercent,
  isSameRule,
  normalizeRule,
  type AlertRule,
  type PriceFigures,
} from '../shared/market/price-alerts.ts';
import { Rejection } from '../shared/rejection.ts';
import { minuteMs } from '../shared/time/durations.ts';
import type {
  PriceAlertCrossed,
  PriceAlertRearmed,
  PriceAlertRemoved,
  PriceAlertSet,
} from './events.ts';
import { addNotice, type NoticesState } from './notices.ts';

type SetPriceAlert = {
  readonly type: 'SetPriceAlert';
  readonly alertId: string;
  readonly coinId: string;
  readonly symbol: string;
  readonly rule: AlertRule;
  /** The currency of the rule's price; USD if absent. */
  readonly currency?: Currency | undefined;
  /** Maximum number of active alerts in the plan. */
  readonly limit: number;
  readonly now: Date;
};

type RemovePriceAlert = {
  readonly type: 'RemovePriceAlert';
  readonly alertId: string;
  readonly now: Date;
};

/** Evaluates one alert with new figures, the previous figures, and the previous figures of the same source. */
export type EvaluatePriceAlert = {
  readonly type: 'EvaluatePriceAlert';
  readonly alertId: string;
  readonly noticeId: string;
  readonly symbol: string;
  readonly before: PriceFigures;
  readonly sameSource: PriceFigures | null;
  readonly latest?: readonly PriceFigures[] | undefined;
  readonly reading: PriceFigures & { readonly source: string; readonly simulated: boolean };
  /** If the figures were converted to the alert's currency: the rate, and the price before. */
  readonly conversion?: (ExchangeRate & { readonly usdPrice: number }) | undefined;
  /** Usual hourly move of the coin in per cent, or null if unknown. */
  readonly usualMove: number | null;
  readonly limit: number;
};

export type PriceAlertCommand = SetPriceAlert | RemovePriceAlert | EvaluatePriceAlert;

type PriceAlertEvent = PriceAlertSet | PriceAlertRemoved | PriceAlertCrossed | PriceAlertRearmed;

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

export type PriceAlertsState = NoticesState & {
  /** Oldest first. */
  readonly alerts: readonly ActiveAlert[];
};

/** The currency of the price that an alert waits for. */
export const getAlertCurrency = ({ currency }: Pick<ActiveAlert, 'currency'>): Currency =>
  currency ?? baseCurrency;

/** If there are more alerts than the plan allows, the oldest stay active. */
export const activeAlerts = (
  { alerts }: Pick<PriceAlertsState, 'alerts'>,
  limit: number,
): readonly ActiveAlert[] => alerts.slice(0, limit);

export const priceAlertEvolvers: EventEvolvers<
  PriceAlertsState,
  PriceAlertEvent,
  Partial<PriceAlertsState>
> = {
  PriceAlertSet: ({ alerts }, { data }) => ({ alerts: [...alerts, toAlert(data)] }),
  PriceAlertRemoved: ({ alerts }, { data: { alertId } }) => ({
    alerts: alerts.filter(({ id }) => id !== alertId),
  }),
  PriceAlertCrossed: (state, { data }) => applyCrossing(state, data),
  PriceAlertRearmed: ({ alerts }, { data }) => ({
    alerts: withAlert(alerts, data.alertId, { rearmPercent: null }),
  }),
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

const withAlert = (
  alerts: readonly ActiveAlert[],
  id: string,
  change: Partial<ActiveAlert>,
): readonly ActiveAlert[] =>
  alerts.map((alert) => (alert.id === id ? { ...alert, ...change } : alert));

const applyCrossing = (
  { alerts, notices }: PriceAlertsState,
  { noticeId: id, ...details }: PriceAlertCrossed['data'],
): Partial<PriceAlertsState> => {
  const crossedAlert = alerts.find((alert) => alert.id === details.alertId);
  if (!crossedAlert) return {};
  const { rule, currency, lastCrossedAt: previousCrossedAt } = crossedAlert;
  const ofAlert = { rule, ...(currency && { currency }) };
  const notice = { id, ...details, ...ofAlert, read: false, previousCrossedAt };
  const { crossedAt: lastCrossedAt, rearmPercent } = details;
  return {
    alerts: withAlert(alerts, details.alertId, { lastCrossedAt, rearmPercent }),
    notices: addNotice(notices, notice),
  };
};

/** The newest price that a member sees when setting an alert can be this old. */
const maxReadingAgeMs = 10 * minuteMs;

const setPriceAlert = (
  { alerts }: PriceAlertsState,
  { alertId, coinId, symbol, rule, currency: given, limit, now }: SetPriceAlert,
): readonly PriceAlertEvent[] => {
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

const removePriceAlert = (
  { alerts }: PriceAlertsState,
  { alertId, now }: RemovePriceAlert,
): readonly PriceAlertEvent[] => {
  if (!alerts.some(({ id }) => id === alertId)) return [];
  return [{ type: 'PriceAlertRemoved', data: { alertId, removedAt: now.toISOString() } }];
};

/**
 * An alert crosses once until its figure moves back. Readings before the last crossing are ignored, so concurrent
 * evaluations of the same reading cross once.
 */
const evaluatePriceAlert = (
  state: PriceAlertsState,
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
): readonly PriceAlertEvent[] => {
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

export const priceAlertHandlers: CommandHandlers<
  PriceAlertsState,
  PriceAlertCommand,
  PriceAlertEvent
> = {
  SetPriceAlert: setPriceAlert,
  RemovePriceAlert: removePriceAlert,
  EvaluatePriceAlert: evaluatePriceAlert,
};
