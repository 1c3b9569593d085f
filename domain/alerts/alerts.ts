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
  noticeEvolvers,
  noticeHandlers,
  type NoticeCommand,
  type NoticesState,
} from './notices.ts';
import {
  priceAlertEvolvers,
  priceAlertHandlers,
  type PriceAlertCommand,
  type PriceAlertsState,
} from './price-alerts.ts';

export type AlertsCommand = CoinListCommand | HoldingCommand | PriceAlertCommand | NoticeCommand;

/**
 * The member's coins, how much of them the member holds, the alerts on prices, and the notices. No part depends on
 * another, except that an alert that is reached adds a notice.
 */
export type AlertsState = CoinListState & HoldingsState & PriceAlertsState & NoticesState;

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
  ...noticeEvolvers,
};

const evolve = (state: AlertsState, event: AlertsEvent): AlertsState => {
  const changed = applyEvent(evolvers, state, event);
  return changed === state ? state : { ...state, ...changed };
};

const handlers: CommandHandlers<AlertsState, AlertsCommand, AlertsEvent> = {
  ...coinListHandlers,
  ...holdingHandlers,
  ...priceAlertHandlers,
  ...noticeHandlers,
};

const decide = (state: AlertsState, command: AlertsCommand): readonly AlertsEvent[] =>
  dispatch(handlers, state, command);

/** A crossing is dated by its source's measurement, and a move after a story by ours. */
const getMeasurementTime = (event: AlertsEvent): string | undefined => {
  if (event.type === 'PriceAlertCrossed') return event.data.crossedAt;
  return event.type === 'StoryNoticeRaised' ? event.data.measuredAt : undefined;
};

export const alertsStream = (accountId: string): string => `alerts-${accountId}`;

export const alertsDecider = defineAggregate<AlertsCommand, AlertsEvent, AlertsState>({
  category: 'alerts',
  stream: alertsStream,
  memberStreams: (accountId) => [alertsStream(accountId)],
  subject: (accountId) => accountId,
  happenedAt: getMeasurementTime,
  events: alertsEvents,
  initialState,
  on: evolve,
  decide,
});
