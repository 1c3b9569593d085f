import type { MaintenanceEvent, MaintenanceStarted } from './events.ts';

export type Maintenance = MaintenanceStarted['data'];

/** Null while there is no maintenance. */
export type MaintenanceState = { readonly current: Maintenance | null };

export const initialState: MaintenanceState = { current: null };

export const evolve = (state: MaintenanceState, event: MaintenanceEvent): MaintenanceState => {
  switch (event.type) {
    case 'MaintenanceStarted':
      return { current: event.data };
    case 'MaintenanceEnded':
      return initialState;
    // Events from newer versions of the program change nothing.
    default:
      return state;
  }
};
