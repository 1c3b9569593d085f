import { afterEach, describe, expect, it } from 'vitest';
import type { ConsumerState } from '#platform/consumers/consumer.ts';
import { combineHealthChecks, type Health } from '#platform/health/health.ts';
import type { Platform } from '#platform/platform.ts';
import { projectorHealthChecks, workerHealthChecks } from './health-checks.ts';
import { testPlatform } from './testing/test-platform.ts';

let platform: Platform | undefined;
afterEach(() => platform?.close());

const healthWith = async (
  checks: typeof workerHealthChecks,
  state: ConsumerState,
): Promise<Health> => {
  platform = await testPlatform();
  const status = {
    name: 'mail-welcome',
    state,
    position: '',
    parked: undefined,
    reason: undefined,
    secondsBehind: 0,
    batches: 0,
    events: 0,
  };
  return combineHealthChecks(checks(platform, { status: () => [status] }))();
};

describe.each([
  ['workers', workerHealthChecks],
  ['a projector', projectorHealthChecks],
])('%s', (_process, checks) => {
  it('are ready while all of their work is done, here or in another process', async () => {
    expect((await healthWith(checks, 'elsewhere')).state).toBe('ok');
  });

  it('are not ready when a consumer is parked: its work is left undone', async () => {
    expect((await healthWith(checks, 'parked')).state).toBe('failing');
  });
});
