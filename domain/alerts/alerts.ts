import {
  applyEvent,
  dispatch,
  type CommandHandlers,
  type EventEvolvers,
} from '../shared/decider.ts';
import { defineAggregate } from '../shared/define-aggregate.ts';
import {
  coinListEvolvers,
  coinListHandlers,
  type CoinListCommand,
  type CoinListState,
} from './coin-list.ts';
import { alertsEvents, type AlertsEvent } from './events.ts';
import {
  holdingEvolvers,
  holdingHandlers,
  type HoldingCommand,
  type HoldingsState,
} from './holdings.ts';
import {
  priceAlertEvolvers,
  priceAlertHandlers,
  type PriceAlertCommand,
  type PriceAlertsState,
} from './price-alerts.ts';

export type AlertsCommand = CoinListCommand | HoldingCommand | PriceAlertCommand;

/** The member's coins, how much of them the member holds, and the alerts on prices. No part depends on another. */
export type AlertsState = CoinListState & HoldingsState & PriceAlertsState;

export const initialState: AlertsState = {
  watched: [],
  isJoined: false,
  holdings: [],
  alerts: [],
  notices: [],
};

const evolvers: EventEvolvers<AlertsState, AlertsEvent, Partial<AlertsState>> = {
  ...coinListEvolvers,
  ...holdingEvolvers,
  ...priceAlertEvolvers,
};

const evolve = (state: AlertsState, event: AlertsEvent): AlertsState => {
  const changed = applyEvent(evolvers, state, event);
  return changed === state ? state : { ...state, ...changed };
};

const handlers: CommandHandlers<AlertsState, AlertsCommand, AlertsEvent> = {
  ...coinListHandlers,
  ...holdingHandlers,
  ...priceAlertHandlers,
};

const decide = (state: AlertsState, command: AlertsCommand): readonly AlertsEvent[] =>
  dispatch(handlers, state, command);

export const alertsStream = (accountId: string): string => `alerts-${accountId}`;

export const alertsDecider = defineAggregate<AlertsCommand, AlertsEvent, AlertsState>({
  category: 'alerts',
  stream: alertsStream,
  memberStreams: (accountId) => [alertsStream(accountId)],
  subject: (accountId) => accountId,
  // A crossing is dated by its source's measurement.
  happenedAt: (event) => (event.type === 'PriceAlertCrossed' ? event.data.crossedAt : undefined),
  events: alertsEvents,
  initialState,
  on: evolve,
  decide,
});
