import { expect, it, vi } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { startProjector } from './start-projector.ts';
import { startWorkers } from './start-workers.ts';
import { testPlatform } from './testing/test-platform.ts';

it('what happens once the workers say that they run is reacted to, also when they end before they read any of it', async () => {
  const platform = await testPlatform();
  const projector = startProjector(platform, { turnMs: 10, graceMs: 0 });
  // No reaction gets its turn before these workers end.
  const leases = { ...platform.leases, acquire: () => Promise.resolve(false) };
  const first = await startWorkers({ ...platform, leases }, { turnMs: 10 });
  const asked = { email: 'ada@example.com', password: 'Analytical-1' };
  const context = { actor: 'system', now: platform.clock.now(), correlationId: 'register' };
  await registerAccount(platform, asked, context);
  await first.stop();
  // The queue of this process works already, since the first start.
  const jobs = { ...platform.jobs, work: () => Promise.resolve() };
  const later = await startWorkers({ ...platform, jobs }, { turnMs: 10 });
  await later.reachedHead();
  await vi.waitFor(async () => {
    expect((await platform.outbox?.sent())?.map(({ subject }) => subject)).toEqual([
      'Confirm your email address',
    ]);
  });
  await later.stop();
  await projector.stop();
  await platform.close();
});
