import type { Decider } from '../shared/decider.ts';
import { upcaster } from '../shared/upcasting.ts';
import type { MaintenanceCommand } from './commands.ts';
import { decide } from './decide.ts';
import { maintenanceEvents, type MaintenanceEvent } from './events.ts';
import { evolve, initialState, type MaintenanceState } from './state.ts';

export const maintenanceDecider: Decider<MaintenanceCommand, MaintenanceEvent, MaintenanceState> = {
  category: 'maintenance',
  definitions: maintenanceEvents,
  initialState,
  evolve,
  decide,
  upcast: upcaster<MaintenanceEvent>(maintenanceEvents),
};

/** There is one, for the whole installation. */
export const maintenanceStream = 'maintenance-product';
