import { defineAggregate } from '../shared/define-aggregate.ts';
import type { AlertsCommand } from './commands.ts';
import { decideAlerts } from './decide.ts';
import { alertsEvents, type AlertsEvent } from './events.ts';
import { initialState, on, type AlertsState } from './state.ts';

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
  on,
  decide: decideAlerts,
});
