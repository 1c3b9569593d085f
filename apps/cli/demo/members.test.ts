import { expect, it, vi } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { eventually } from '#projections/engine/testing/eventually.ts';
import { listMails } from '#projections/mails/read-model.ts';
import { listMembers } from '#projections/member-directory/queries.ts';
import { startProjector } from '#workers/start-projector.ts';
import { startWorkers } from '#workers/start-workers.ts';
import { testPlatform } from '#workers/testing/test-platform.ts';
import { runInProduct } from '../run-command.ts';

const members = 120;

it('writes members in the running product without a job or a mail for any of them', async () => {
  const platform = await testPlatform({ DEMO: 'on' });
  const projector = startProjector(platform);
  await projector.reachedHead();
  const enqueue = vi.fn(platform.jobs.enqueue.bind(platform.jobs));
  const workers = await startWorkers({ ...platform, jobs: { ...platform.jobs, enqueue } });
  const output = { line: vi.fn(), error: vi.fn(), progress: vi.fn() };
  expect(await runInProduct(platform, ['demo', 'members', String(members)], output)).toBe(0);
  expect(output.line.mock.calls.join()).toContain(`${String(members)} members with`);
  const ada = { email: 'ada@example.com', password: 'Correct-Horse-1' };
  const context = { actor: 'system', now: platform.clock.now(), correlationId: 'request-1' };
  await registerAccount(platform, ada, context);
  await projector.reachedHead();
  await workers.reachedHead();
  expect((await listMembers(platform, {})).total).toBe(members + 1);
  expect((await listMails(platform, { statuses: ['sent'] })).total).toBeGreaterThanOrEqual(members);
  // What happens to a person afterwards has its consequences, and comes after what was written.
  await eventually(async () => {
    expect((await platform.outbox?.sent())?.map(({ to }) => to)).toEqual([ada.email]);
  });
  const queued = enqueue.mock.calls.map(([{ name }]) => name);
  // Those of the start and of Ada.
  expect(queued.length).toBeLessThan(members / 4);
  await workers.stop();
  await projector.stop();
  await platform.close();
});

it('lets some of them buy a plan at the demo’s provider', async () => {
  const platform = await testPlatform({ DEMO: 'on' });
  const projector = startProjector(platform);
  const output = { line: vi.fn(), error: vi.fn(), progress: vi.fn() };
  expect(await runInProduct(platform, ['demo', 'members', '5', '--paying', '3'], output)).toBe(0);
  expect(output.line.mock.calls.join()).toContain('3 of them have bought a plan.');
  await projector.reachedHead();
  const filter = { origin: 'subscription' } as const;
  const { members: paying } = await listMembers(platform, { filter });
  expect(paying.map(({ plan }) => plan).sort()).toEqual(['basic', 'basic', 'pro']);
  const tooMany = await runInProduct(platform, ['demo', 'members', '5', '--paying', '6'], output);
  expect(tooMany).toBe(2);
  await projector.stop();
  await platform.close();
});

it('says how many it wrote when it ends early', async () => {
  const platform = await testPlatform({ DEMO: 'on' });
  const append = platform.eventStore.append.bind(platform.eventStore);
  const limit = 40;
  let appends = 0;
  const eventStore: typeof platform.eventStore = {
    ...platform.eventStore,
    append: (...args) => {
      appends += 1;
      return appends > limit ? Promise.reject(new Error('disk full')) : append(...args);
    },
  };
  const output = { line: vi.fn(), error: vi.fn(), progress: vi.fn() };
  const words = ['demo', 'members', '100', '--events', '4'];
  expect(await runInProduct({ ...platform, eventStore }, words, output)).toBe(1);
  const [summary] = output.line.mock.calls.flat() as string[];
  expect(summary).toMatch(/^\d+ members with \d+ events were written/);
  expect(Number.parseInt(summary ?? '', 10)).toBeLessThan(limit);
  await platform.close();
});
