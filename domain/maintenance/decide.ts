import { Rejection } from '../shared/rejection.ts';
import type { EndMaintenance, MaintenanceCommand, StartMaintenance } from './commands.ts';
import type { MaintenanceEvent } from './events.ts';
import type { MaintenanceState } from './state.ts';

export const decide = (
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
