import { describe, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import { maintenanceDecider } from './maintenance.ts';
import type { MaintenanceEvent } from './events.ts';

const given = deciderSpec(maintenanceDecider);
const now = new Date('2026-05-04T11:00:00.000Z');
const until = new Date('2026-05-04T12:00:00.000Z');
const start = {
  type: 'StartMaintenance',
  until,
  reason: 'A larger disk',
  now,
} as const;
const data = {
  until: until.toISOString(),
  reason: start.reason,
  startedAt: now.toISOString(),
};
const started: MaintenanceEvent = { type: 'MaintenanceStarted', data };
const ended: MaintenanceEvent = {
  type: 'MaintenanceEnded',
  data: { endedAt: now.toISOString() },
};

describe('maintenance', () => {
  it('starts once, and ends once', () => {
    given().when(start).then(started);
    given(started).when(start).thenNothing();
    given(started).when({ type: 'EndMaintenance', now }).then(ended);
    given(started, ended)
      .when({ type: 'EndMaintenance', now })
      .thenRejects('conflict', 'maintenance/not-on');
  });

  it('can be extended', () => {
    const later = new Date('2026-05-04T13:00:00.000Z');
    given(started)
      .when({ ...start, until: later })
      .then({ type: 'MaintenanceStarted', data: { ...data, until: later.toISOString() } });
  });

  it('needs an end in the future', () => {
    given()
      .when({ ...start, until: now })
      .thenRejects('invalid', 'maintenance/end-passed', { field: 'until' });
  });
});
