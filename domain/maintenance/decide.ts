import { Rejection } from '../shared/rejection.ts';
import type { MaintenanceCommand, StartMaintenance } from './commands.ts';
import type { MaintenanceEvent } from './events.ts';
import type { MaintenanceState } from './state.ts';

export const decide = (
  { current }: MaintenanceState,
  command: MaintenanceCommand,
): readonly MaintenanceEvent[] => {
  if (command.type === 'StartMaintenance') return start(current, command);
  if (current === null) {
    throw new Rejection('conflict', 'maintenance/not-on', { message: 'Maintenance is not on.' });
  }
  return [{ type: 'MaintenanceEnded', data: { endedAt: command.now.toISOString() } }];
};

const start = (
  current: MaintenanceState['current'],
  { until: end, reason, jobsArePaused, now }: StartMaintenance,
): readonly MaintenanceEvent[] => {
  if (end <= now) {
    const message = 'The end of the maintenance must be in the future.';
    throw new Rejection('invalid', 'maintenance/end-passed', { message, field: 'until' });
  }
  const until = end.toISOString();
  if (current?.until === until && current.reason === reason) return [];
  const jobsWerePaused = current?.jobsWerePaused ?? jobsArePaused;
  const data = { until, reason, jobsWerePaused, startedAt: now.toISOString() };
  return [{ type: 'MaintenanceStarted', data }];
};
