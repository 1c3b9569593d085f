import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { AlertsCommand } from './commands.ts';
import { decideAlerts } from './decide.ts';
import { alertsEvents, type AlertsEvent } from './events.ts';
import { evolve, initialState, type AlertsState } from './state.ts';

export const alertsDecider: Decider<AlertsCommand, AlertsEvent, AlertsState> = {
  category: 'alerts',
  definitions: alertsEvents,
  initialState,
  evolve,
  decide: decideAlerts,
  upcast: upcaster<AlertsEvent>(alertsEvents),
};

export const alertsStream = (accountId: string): string => `alerts-${accountId}`;
