import { beforeAll, describe, expect, it, vi } from 'vitest';
import { accountStream } from '#domain/account/decider.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { call, register, type Visitor } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const running = await runApiForFile({
  settings: { SELLER_NAME: 'Tide Ltd', SELLER_ADDRESS: '1 Quay; London', VAT_NUMBER: 'GB123' },
});
beforeAll(async () => {
  await vi.waitUntil(isOnSale, { timeout: 60_000 });
});

const isOnSale = async (): Promise<boolean> => {
  const { body } = await call(running, 'GET', { path: '/api/subscriptions' });
  return (body as { stripePriceId: string | null }[]).some((plan) => plan.stripePriceId !== null);
};

type Body = Record<string, unknown>;
const post = async (who: Visitor, path: string, body: object) => {
  const answer = await who.call('POST', path, { body });
  return { status: answer.status, body: answer.body as Body };
};
const fix = (who: Visitor) => post(who, '/api/fix-subscriptions', { fixOwn: true });

type Waiting = { clientSecret: string; subscriptionId: string; paymentIntentId: string };

const buy = async (email: string, paymentMethod: string): Promise<Visitor> => {
  const visitor = await register(running, email);
  const { demoProvider } = running.platform;
  const wish = { planName: 'basic', couponId: null };
  const started = (await post(visitor, '/api/create-subscription', wish)).body as Waiting;
  const { clientSecret, subscriptionId, paymentIntentId } = started;
  await demoProvider.pay({ clientSecret, paymentMethod, authenticate: true, country: 'DE' });
  const paid = { paymentIntentId, subscriptionId, planName: 'basic' };
  expect((await post(visitor, '/api/confirm-payment', paid)).status).toBe(200);
  return visitor;
};
const renew = async (): Promise<void> => {
  const { clock, demoProvider } = running.platform;
  clock.set(new Date(clock.now().getTime() + 32 * dayMs));
  await demoProvider.settle();
};

describe('a renewal', () => {
  it('that the bank wants confirmed is tried again, and completed with the secret', async () => {
    const ada = await buy('renew-ada@example.com', 'pm_card_authenticationRequired');
    await renew();
    const waiting = await fix(ada);
    expect(waiting).toMatchObject({
      status: 200,
      body: { active: 1, payment: { clientSecret: expect.any(String) as string } },
    });
    expect(waiting.body['message']).toBe('Your bank wants you to confirm the payment.');
    const subscription = (await ada.call('GET', '/api/subscription')).body;
    expect(subscription).toMatchObject({
      phase: 'past-due',
      unpaid: { needsConfirmation: true },
    });
    const { clientSecret } = waiting.body['payment'] as Waiting;
    const card = { clientSecret, paymentMethod: 'pm_card_authenticationRequired' };
    const { demoProvider } = running.platform;
    expect(await demoProvider.pay({ ...card, authenticate: true })).toMatchObject({
      status: 'succeeded',
    });
    const again = await fix(ada);
    expect(again).toMatchObject({ status: 200, body: { active: 1, payment: null } });
    expect((await ada.call('GET', '/api/subscription')).body).toMatchObject({ phase: 'active' });
  });
});

describe('an upgrade that waits for the bank', () => {
  it('is given up by a cancellation, after which its payment says that the plan has not changed', async () => {
    const fay = await buy('renew-fay@example.com', 'pm_card_authenticationRequired');
    const waiting = await post(fay, '/api/manage-subscription', { targetTier: 'pro' });
    const { subscriptionId, paymentIntentId } = waiting.body['payment'] as Waiting;
    const cancelled = await post(fay, '/api/manage-subscription', { targetTier: 'free' });
    expect(cancelled.status).toBe(200);
    const paid = { subscriptionId, paymentIntentId, planName: 'pro' };
    const confirmed = await post(fay, '/api/confirm-payment', paid);
    expect(confirmed).toMatchObject({ status: 409, body: { code: 'payment/not-arrived' } });
    expect(JSON.stringify(confirmed.body)).toContain('Your plan has not changed.');
  });
});

describe('a planned change while a renewal is open', () => {
  const dayOf = (at: string): string =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));

  it('names the end of the grace in the preview and in every answer', async () => {
    const una = await buy('renew-una@example.com', 'pm_card_chargeCustomerFail');
    await renew();
    await fix(una);
    const { unpaid, periodEndsAt } = (await una.call('GET', '/api/subscription')).body as {
      unpaid: { graceEndsAt: string };
      periodEndsAt: string;
    };
    const [grace, end] = [dayOf(unpaid.graceEndsAt), dayOf(periodEndsAt)];
    const preview = await post(una, '/api/subscription/preview', { targetTier: 'free' });
    expect(preview.body).toMatchObject({
      effectiveAt: unpaid.graceEndsAt,
      mail: { subject: `Your Basic subscription ends on ${grace}` },
    });
    const cancelled = await post(una, '/api/subscription/cancel', {});
    expect(cancelled.body).toMatchObject({
      effectiveAt: unpaid.graceEndsAt,
      message: `Your subscription ends on ${grace}. You keep your plan until then. Your unpaid renewal will not be collected. If you pay it by then, you keep your plan until ${end}.`,
    });
    const undone = await post(una, '/api/subscription/undo', {});
    expect(undone.body['message']).toBe(
      `The change is undone. Pay the open renewal by ${grace} to keep your plan.`,
    );
  });
});

describe('an upgrade while a renewal is open', () => {
  const toPro = { targetTier: 'pro' };
  const changeCard = async (who: Visitor, paymentMethod: string): Promise<void> => {
    const { body } = await post(who, '/api/payment-method', {});
    const clientSecret = String(body['clientSecret']);
    await running.platform.demoProvider.pay({ clientSecret, paymentMethod });
    const [setupIntentId] = clientSecret.split('_secret_');
    expect((await post(who, '/api/payment-method', { setupIntentId })).status).toBe(200);
  };

  it('waits until that is paid, in the preview too', async () => {
    const dan = await buy('renew-dan@example.com', 'pm_card_chargeCustomerFail');
    await renew();
    await changeCard(dan, 'pm_card_visa');
    const refusal = {
      status: 409,
      body: { code: 'payment/renewal-open' },
    };
    expect(await post(dan, '/api/subscription/preview', toPro)).toMatchObject(refusal);
    const refused = await post(dan, '/api/manage-subscription', toPro);
    expect(refused).toMatchObject(refusal);
    expect(refused.body['message']).toBe('Pay the open renewal first.');
    expect(await fix(dan)).toMatchObject({
      status: 200,
      body: { fixed: 1, active: 1, payment: null },
    });
    expect(await post(dan, '/api/subscription/preview', toPro)).toMatchObject({ status: 200 });
    expect((await post(dan, '/api/manage-subscription', toPro)).status).toBe(200);
    const invoices = (await dan.call('GET', '/api/invoices')).body as { status: string }[];
    expect(invoices.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
    expect((await dan.call('GET', '/api/subscription')).body).toMatchObject({
      phase: 'active',
      terms: { plan: 'pro' },
    });
  });

  it('tells that the card was refused again, and still waits', async () => {
    const eve = await buy('renew-eve@example.com', 'pm_card_chargeCustomerFail');
    await renew();
    expect(await fix(eve)).toMatchObject({ status: 400, body: { code: 'payment/declined' } });
    expect((await post(eve, '/api/manage-subscription', toPro)).status).toBe(409);
    // What is not charged now can be planned.
    expect((await post(eve, '/api/subscription/cancel', {})).status).toBe(200);
  });
});

describe('an invoice', () => {
  it('names the seller of the settings', async () => {
    const bob = await buy('renew-bob@example.com', 'pm_card_visa');
    const [first] = (await bob.call('GET', '/api/invoices')).body as { id: string }[];
    const { body } = await bob.call('GET', `/api/invoices/${first?.id ?? ''}`);
    expect(body).toMatchObject({
      totalPence: 199,
      seller: {
        name: 'Tide Ltd',
        addressLines: ['1 Quay', 'London'],
        vatNumber: 'GB123',
        country: 'GB',
      },
    });
  });
});

describe('a purchase', () => {
  it('records what the buyer agreed to, once however often it is tried', async () => {
    const cleo = await register(running, 'renew-cleo@example.com');
    const wish = { planName: 'basic', couponId: null };
    await post(cleo, '/api/create-subscription', wish);
    await post(cleo, '/api/create-subscription', wish);
    const occasions: unknown[] = [];
    for await (const { type, data } of running.platform.eventStore.read(accountStream(cleo.id))) {
      if (type === 'AccountTermsAccepted') occasions.push((data as Body)['occasion']);
    }
    expect(occasions).toEqual(['registration', 'purchase']);
  });
});
