import { describe, expect, it } from 'vitest';
import { register, type Visitor } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';
import { waitForPlanPrices } from '../testing/until-on-sale.ts';

const running = await runApiForFile();
await waitForPlanPrices(running);

type Started = { clientSecret: string | null; subscriptionId: string; paymentIntentId: string };

const post = async (who: Visitor, path: string, body: object = {}) => {
  const answer = await who.call('POST', path, { body });
  return { status: answer.status, body: answer.body as Record<string, unknown> };
};
const begin = async (who: Visitor, planName = 'pro'): Promise<Started> =>
  (await post(who, '/api/create-subscription', { planName, couponId: null }))
    .body as unknown as Started;
const confirm = (who: Visitor, { subscriptionId, paymentIntentId }: Started, planName = 'pro') =>
  post(who, '/api/confirm-payment', { subscriptionId, paymentIntentId, planName });
const pay = (
  { clientSecret }: Started,
  { card = 'pm_card_visa', authenticate }: { card?: string; authenticate?: boolean } = {},
) => {
  const payment = { clientSecret: clientSecret ?? '', paymentMethod: card, authenticate };
  return running.platform.demoProvider.pay(payment);
};

describe('a payment', () => {
  it('is confirmed once the provider has it, with the plan that it really paid for', async () => {
    const ada = await register(running, 'confirm-ada@example.com');
    const started = await begin(ada, 'basic');
    expect(await confirm(ada, started, 'basic')).toMatchObject({ status: 409 });
    await pay(started);
    expect(await confirm(ada, started, 'pro')).toMatchObject({
      status: 200,
      body: { success: true, message: 'Your Basic plan is active.' },
    });
  });

  it('that was given up is not confirmed', async () => {
    const ben = await register(running, 'confirm-ben@example.com');
    const started = await begin(ben);
    expect((await post(ben, '/api/subscription/cancel')).status).toBe(200);
    expect(await confirm(ben, started)).toMatchObject({
      status: 409,
      body: { code: 'payment/not-arrived' },
    });
  });

  it('that was given up is not confirmed by an older one either', async () => {
    const cleo = await register(running, 'confirm-cleo@example.com');
    const first = await begin(cleo);
    await pay(first);
    expect((await confirm(cleo, first)).status).toBe(200);
    expect((await post(cleo, '/api/subscription/withdraw')).status).toBe(200);
    const second = await begin(cleo);
    expect((await post(cleo, '/api/fix-subscriptions', { fixOwn: true })).status).toBe(200);
    expect((await confirm(cleo, second)).status).toBe(409);
    // Paid, and over: the plan is not active.
    expect((await confirm(cleo, first)).status).toBe(409);
  });

  it.each([
    ['was declined', { card: 'pm_card_chargeDeclined' }],
    ['waits for the bank', { card: 'pm_card_authenticationRequired' }],
    ['failed at the bank', { card: 'pm_card_authenticationRequired', authenticate: false }],
  ])('that %s is not confirmed', async (what, outcome) => {
    const email = `confirm-${what.replaceAll(' ', '-')}@example.com`;
    const dan = await register(running, email);
    const started = await begin(dan);
    await pay(started, outcome);
    expect(await confirm(dan, started)).toMatchObject({
      status: 409,
      body: { code: 'payment/not-arrived' },
    });
    // Nor without naming it.
    expect((await confirm(dan, { ...started, paymentIntentId: '' })).status).toBe(409);
  });

  it('of another account, or of nobody, is unknown', async () => {
    const eve = await register(running, 'confirm-eve@example.com');
    const fay = await register(running, 'confirm-fay@example.com');
    const [hers, other] = [await begin(eve), await begin(fay)];
    await pay(hers);
    await pay(other);
    expect((await confirm(eve, { ...hers, paymentIntentId: other.paymentIntentId })).status).toBe(
      404,
    );
    expect((await confirm(eve, { ...hers, subscriptionId: other.subscriptionId })).status).toBe(
      404,
    );
    expect((await confirm(eve, { ...hers, paymentIntentId: 'pi_unknown' })).status).toBe(404);
    expect((await confirm(eve, { ...hers, paymentIntentId: '../customers' })).status).toBe(404);
    expect((await confirm(eve, hers)).status).toBe(200);
  });
});

describe('after an unfinished checkout was fixed', () => {
  it('the same plan can be paid for at once', async () => {
    const gil = await register(running, 'fix-gil@example.com');
    const first = await begin(gil);
    expect(await post(gil, '/api/fix-subscriptions', { fixOwn: true })).toMatchObject({
      status: 200,
      body: { fixed: 1, active: 0, payment: null },
    });
    expect((await gil.call('GET', '/api/subscription')).body).toMatchObject({ phase: 'none' });
    const second = await begin(gil);
    expect(second.subscriptionId).not.toBe(first.subscriptionId);
    expect(second.clientSecret).toEqual(expect.any(String));
    await pay(second);
    expect((await confirm(gil, second)).status).toBe(200);
  });
});
