import { expect, it, vi } from 'vitest';
import { recordComparison } from '#application/membership/comparison/record-comparison.ts';
import {
  comparisonDetailsSchema,
  comparisonSchema,
  comparisonEndpoints,
} from '#contract/payments/comparisons.ts';
import { buildUrl } from '#contract/url.ts';
import { PaymentRefusedError } from '#platform/payments/payments.port.ts';
import { register, registerSupport } from '../testing/api-client.ts';
import { listQuery, runStaffedApi, unknownMemberId } from '../testing/staffed-api.ts';
import { waitForPlanPrices } from '../testing/until-on-sale.ts';

const { running, admin, system } = await runStaffedApi();
const list = comparisonEndpoints.comparisons.path;
const of = (id: string): string => buildUrl(comparisonEndpoints.comparison, { params: { id } });

it('shows staff, and nobody else, the findings of each night and the members in them', async () => {
  const member = await register(running, 'ada@example.com');
  expect(await admin.call('GET', list)).toMatchObject({ status: 200, body: [] });
  const drifts = [
    { accountId: member.id, changes: ['SubscriptionRenewed'] },
    { accountId: unknownMemberId, changes: [] },
  ];
  const nights = [
    { day: '2026-03-01', compared: 3, drifts: [], failures: [] },
    { day: '2026-03-02', compared: 4, drifts, failures: [member.id] },
  ];
  for (const { day, ...found } of nights) {
    await recordComparison(
      running.platform,
      { comparisonId: day, ...found },
      system(new Date(`${day}T02:30:00.000Z`)),
    );
  }
  await running.platform.reachedHead();

  const sort = ['comparedAt', 'DESC'];
  const query = listQuery({ sort, range: [0, 24], filter: {} });
  const { body, headers } = await admin.call('GET', `${list}?${query}`);
  expect(headers.get('content-range')).toBe('comparisons 0-1/2');
  const [newest, older] = comparisonSchema.strict().array().parse(body);
  expect(newest).toEqual({
    id: '2026-03-02',
    comparedAt: '2026-03-02T02:30:00.000Z',
    putRight: true,
    compared: 4,
    drifted: 2,
    failed: 1,
  });
  expect(older).toMatchObject({ id: '2026-03-01', drifted: 0, failed: 0 });

  const opened = await admin.call('GET', of('2026-03-02'));
  const { drifts: shown, failures } = comparisonDetailsSchema.strict().parse(opened.body);
  const ada = { id: member.id, email: 'ada@example.com' };
  expect(shown).toMatchObject([
    { ...ada, changes: ['SubscriptionRenewed'] },
    { id: unknownMemberId, email: '', displayName: '', changes: [] },
  ]);
  expect(failures).toMatchObject([ada]);
  expect((await admin.call('GET', of('2026-03-03'))).status).toBe(404);
  expect((await admin.call('GET', of('2026-13-03'))).status).toBe(400);
  const refused = [member.call('GET', list), member.call('GET', of('2026-03-02'))];
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([403, 403]);
});

it('says in our words why the payment provider did not tell', async () => {
  const { platform } = running;
  const member = await register(running, 'untold@example.com');
  await waitForPlanPrices(running);
  const begun = await member.call('POST', '/api/create-subscription', {
    body: { planName: 'basic', couponId: null },
  });
  expect(begun.status, begun.text).toBe(200);
  const found = { comparisonId: '2026-03-07', compared: 1, drifts: [], failures: [member.id] };
  await recordComparison(platform, found, system(new Date('2026-03-07T02:30:00.000Z')));
  await platform.reachedHead();
  const fault = new PaymentRefusedError('not-found', 'No such customer: cus_1, key sk_test_4242');
  vi.spyOn(platform.payments, 'snapshot').mockRejectedValueOnce(fault);
  const params = { id: '2026-03-07' };
  const answer = await admin.call('POST', buildUrl(comparisonEndpoints.previewFix, { params }));
  expect(answer.body).toMatchObject({ members: [{ id: member.id, problem: 'not-found' }] });
  expect(answer.text).not.toContain('sk_test');
});

it('tells what a fix would do without doing it, and fixes only for admins with a reason', async () => {
  const { platform } = running;
  const member = await register(running, 'fix@example.com');
  const failures = [member.id, unknownMemberId];
  const found = { comparisonId: '2026-03-05', compared: 1, drifts: [], failures };
  await recordComparison(platform, found, system(new Date('2026-03-05T02:30:00.000Z')));
  await platform.reachedHead();
  const at = (name: 'previewFix' | 'fixDrift', id: string): string =>
    buildUrl(comparisonEndpoints[name], { params: { id } });

  const before = await platform.eventStore.head();
  const preview = await admin.call('POST', at('previewFix', '2026-03-05'));
  expect(preview).toMatchObject({ status: 200, body: { members: [] } });
  expect(await platform.eventStore.head()).toEqual(before);
  expect((await admin.call('POST', at('previewFix', '2026-03-06'))).status).toBe(404);

  const body = { reason: 'Ticket 7' };
  const support = await registerSupport(running, 'support@example.com');
  expect((await support.call('POST', at('previewFix', '2026-03-05'))).status).toBe(200);
  expect((await support.call('POST', at('fixDrift', '2026-03-05'), { body })).status).toBe(403);
  expect((await member.call('POST', at('previewFix', '2026-03-05'))).status).toBe(403);
  expect((await admin.call('POST', at('fixDrift', '2026-03-05'), { body: {} })).status).toBe(400);
  expect((await admin.call('POST', at('fixDrift', '2026-03-06'), { body })).status).toBe(404);
  const fixed = await admin.call('POST', at('fixDrift', '2026-03-05'), { body });
  expect(comparisonDetailsSchema.strict().parse(fixed.body).fixes).toEqual([]);
});

it('is asked for by admins with a reason, is made by a worker, and changes nothing', async () => {
  const { platform } = running;
  const support = await registerSupport(running, 'agent@example.com');
  const body = { reason: 'Ticket 9' };
  expect((await support.call('POST', list, { body })).status).toBe(403);
  expect((await admin.call('POST', list, { body: {} })).status).toBe(400);
  const answer = await admin.call('POST', list, { body });
  expect(answer.status).toBe(202);
  const asked = comparisonDetailsSchema.strict().parse(answer.body);
  expect(asked).toMatchObject({ running: true, putRight: false, compared: 0, drifts: [] });
  expect(asked.asked).toMatchObject({ reason: 'Ticket 9', by: { id: admin.id } });
  const found = { comparisonId: asked.id, compared: 1, drifts: [], failures: [] };
  await recordComparison(platform, found, system());
  await platform.reachedHead();
  const opened = await admin.call('GET', of(asked.id));
  expect(opened.body).toMatchObject({ running: false, putRight: false, compared: 1 });
  const query = listQuery({ range: [0, 24], filter: {} });
  const { body: rows } = await admin.call('GET', `${list}?${query}`);
  expect(rows).toEqual(expect.arrayContaining([expect.objectContaining({ id: asked.id })]));
});
