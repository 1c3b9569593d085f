import type { EventEvolvers } from '../shared/decider.ts';
import { defineAggregate } from '../shared/define-aggregate.ts';
import { Rejection } from '../shared/rejection.ts';
import { type MaintenanceEvent, maintenanceEvents, type MaintenanceStarted } from './events.ts';

type StartMaintenance = {
  readonly type: 'StartMaintenance';
  readonly until: Date;
  readonly reason: string;
  readonly now: Date;
};

type EndMaintenance = { readonly type: 'EndMaintenance'; readonly now: Date };

export type MaintenanceCommand = StartMaintenance | EndMaintenance;

export type Maintenance = MaintenanceStarted['data'];

/** Null while there is no maintenance. */
export type MaintenanceState = { readonly current: Maintenance | null };

const initialState: MaintenanceState = { current: null };

const on: EventEvolvers<MaintenanceState, MaintenanceEvent> = {
  MaintenanceStarted: (_, { data }) => ({ current: data }),
  MaintenanceEnded: () => initialState,
};

const decide = (
  { current }: MaintenanceState,
  command: MaintenanceCommand,
): readonly MaintenanceEvent[] => {
  switch (command.type) {
    case 'StartMaintenance':
      return start(current, command);
    case 'EndMaintenance':
      return end(current, command);
  }
};

const start = (
  current: MaintenanceState['current'],
  { until: endsAt, reason, now }: StartMaintenance,
): readonly MaintenanceEvent[] => {
  if (endsAt <= now) {
    const message = 'The end of the maintenance must be in the future.';
    throw new Rejection('invalid', 'maintenance/end-passed', { message, field: 'until' });
  }
  const until = endsAt.toISOString();
  if (current?.until === until && current.reason === reason) return [];
  const data = { until, reason, startedAt: now.toISOString() };
  return [{ type: 'MaintenanceStarted', data }];
};

const end = (
  current: MaintenanceState['current'],
  { now }: EndMaintenance,
): readonly MaintenanceEvent[] => {
  if (current === null) {
    throw new Rejection('conflict', 'maintenance/not-on', { message: 'Maintenance is not on.' });
  }
  return [{ type: 'MaintenanceEnded', data: { endedAt: now.toISOString() } }];
};

/** There is one, for the whole installation. */
export const maintenanceStream = 'maintenance-product';

export const maintenanceDecider = defineAggregate<
  MaintenanceCommand,
  MaintenanceEvent,
  MaintenanceState,
  undefined
>({
  category: 'maintenance',
  stream: () => maintenanceStream,
  notExported: 'When staff or operators started and ended maintenance, and why.',
  events: maintenanceEvents,
  initialState,
  on,
  decide,
});
