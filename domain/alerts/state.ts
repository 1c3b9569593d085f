import { alertBounds, type AlertRule } from '../shared/price-alerts.ts';
import type { AlertsEvent, PriceAlertCrossed } from './events.ts';

export type HeldAlert = {
  readonly id: string;
  readonly coinId: string;
  readonly symbol: string;
  readonly rule: AlertRule;
  readonly createdAt: string;
  readonly lastCrossedAt: string | null;
};

export type Notice = Omit<PriceAlertCrossed['data'], 'noticeId'> & {
  readonly id: string;
  readonly rule: AlertRule;
  readonly read: boolean;
};

export type AlertsState = {
  /** Symbols, the coin marked last first. */
  readonly watched: readonly string[];
  /** Oldest first. */
  readonly alerts: readonly HeldAlert[];
  /** The one raised last first; no more than are kept. */
  readonly notices: readonly Notice[];
};

export const initialState: AlertsState = { watched: [], alerts: [], notices: [] };

/** Above the limit of the plan the oldest stay active. */
export const activeAlerts = ({ alerts }: AlertsState, limit: number): readonly HeldAlert[] =>
  alerts.slice(0, limit);

export const evolve = (state: AlertsState, event: AlertsEvent): AlertsState => {
  switch (event.type) {
    case 'CoinWatched':
      return { ...state, watched: [event.data.symbol, ...without(state, event.data.symbol)] };
    case 'CoinUnwatched':
      return { ...state, watched: without(state, event.data.symbol) };
    case 'PriceAlertSet': {
      const { alertId: id, coinId, symbol, rule, setAt: createdAt } = event.data;
      const alert = { id, coinId, symbol, rule, createdAt, lastCrossedAt: null };
      return { ...state, alerts: [...state.alerts, alert] };
    }
    case 'PriceAlertRemoved':
      return { ...state, alerts: state.alerts.filter(({ id }) => id !== event.data.alertId) };
    case 'PriceAlertCrossed':
      return afterCrossing(state, event.data);
    case 'NoticesRead':
      return afterReading(state, event.data.upTo);
    default:
      // Written by a newer version of the program: unknown events change nothing.
      return state;
  }
};

const without = ({ watched }: AlertsState, symbol: string): readonly string[] =>
  watched.filter((each) => each !== symbol);

const afterCrossing = (state: AlertsState, crossing: PriceAlertCrossed['data']): AlertsState => {
  const { noticeId: id, ...told } = crossing;
  const crossed = state.alerts.find((alert) => alert.id === told.alertId);
  if (!crossed) return state;
  const notice = { id, ...told, rule: crossed.rule, read: false };
  return {
    ...state,
    alerts: state.alerts.map((alert) =>
      alert === crossed ? { ...alert, lastCrossedAt: told.crossedAt } : alert,
    ),
    notices: [notice, ...state.notices].slice(0, alertBounds.notices),
  };
};

const afterReading = (state: AlertsState, upTo: string): AlertsState => {
  const from = state.notices.findIndex(({ id }) => id === upTo);
  if (from < 0) return state;
  const notices = state.notices.map((notice, at) =>
    at < from ? notice : { ...notice, read: true },
  );
  return { ...state, notices };
};
