import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { PushSettings } from '#contract/account/push.ts';
import { pushBrowser } from '#platform/push/testing/push-browser.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { changePhoto } from '#application/account/profile/change-photo.ts';
import { setPriceAlert } from '#application/alerts/change-alerts.ts';
import { sendCommand } from '#application/handle-command.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { operations } from '#contract/operations.ts';
import { findResource } from '#contract/find-resource.ts';
import type { Operation } from '#contract/operation.ts';
import { supportDecider } from '#domain/support/support.ts';
import { type TestResponse, call, register, type Visitor } from './testing/api-client.ts';
import { runApiForFile } from './testing/staffed-api.ts';
import { isStaffOperation, toTestRows, buildOperationPath } from './testing/every-operation.ts';
import { waitForPlanPrices } from './testing/until-on-sale.ts';

/**
 * Every call of the contract, as somebody would misuse it: a new one is covered by itself, or the test names what has to be
 * said about it.
 */
const all = Object.values<Operation>(operations).filter(
  ({ demo, guard }) => demo !== true && guard === undefined,
);
const running = await runApiForFile();
const owner = await register(running, 'owner@example.com');
const stranger = await register(running, 'stranger@example.com');

const send = (
  who: Visitor | undefined,
  operation: Operation,
  options = {},
): Promise<TestResponse> => {
  const method = operation.method.toUpperCase();
  const given = { ...(operation.body && { body: {} }), ...options };
  const path = buildOperationPath(operation);
  return who ? who.call(method, path, given) : call(running, method, { path, ...given });
};

describe('a page of another site', () => {
  // A provider calls from elsewhere, and its signature is its guard; a login at an issuer is followed as an address. A mail program
  // sends the token of one-click unsubscribing from anywhere (RFC 8058).
  const changing = all.filter(
    ({ action, method, name, tokenInPath }) =>
      action === 'change' &&
      method !== 'get' &&
      tokenInPath !== true &&
      !['stripeWebhook', 'mailWebhook', 'supportMailWebhook'].includes(name),
  );

  it.each(toTestRows(changing))('cannot make a member’s browser send %s', async (_, operation) => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
    ]) {
      expect((await send(owner, operation, { headers })).status).toBe(403);
    }
  });
});

describe('a call about one’s own', () => {
  const own = all.filter(({ resource }) =>
    ['account', 'alerts', 'own-support', 'subscription'].includes(findResource({ resource }, {})),
  );

  it.each(toTestRows(own))('%s is refused without a session', async (_, operation) => {
    expect((await send(undefined, operation)).status).toBe(401);
  });
});

type Foreign = {
  readonly params?: (of: Visitor) => Promise<Record<string, string>>;
  readonly body?: (of: Visitor) => Promise<object>;
  readonly status: number;
};

const sessionOf = async (of: Visitor): Promise<string> => {
  const { body } = await of.call('GET', '/api/sessions');
  return (body as { sessions: { id: string }[] }).sessions[0]?.id ?? '';
};
const photoOf = async (of: Visitor): Promise<string> => {
  const { body } = await of.call('GET', '/api/auth/me');
  return (body as { photoURL: string | null }).photoURL?.split('/').at(-1) ?? '';
};
const invoiceOf = async (of: Visitor): Promise<string> => {
  const { body } = await of.call('GET', '/api/invoices');
  return (body as { id: string }[])[0]?.id ?? '';
};
const alertOf = async (of: Visitor): Promise<string> => {
  const { body } = await of.call('GET', '/api/alerts');
  return (body as { alerts: { id: string }[] }).alerts[0]?.id ?? '';
};
const requestOf = async (of: Visitor): Promise<string> => {
  const requestId = randomUUID();
  const context = { actor: of.id, now: running.platform.clock.now(), correlationId: 'test' };
  const request = { topic: 'other', message: 'A question', address: 'owner@example.com' } as const;
  const sender = { accountId: of.id, plan: 'free', priority: false } as const;
  const command = { type: 'OpenSupportRequest', request: { ...request, ...sender } } as const;
  await sendCommand(running.platform, supportDecider, { id: requestId, command }, context);
  return requestId;
};
const customerOf = async (of: Visitor): Promise<string> =>
  (await loadMembership(running.platform, of.id)).customerId ?? '';
const subscriptionOf = async (of: Visitor): Promise<string> => {
  const { body } = await of.call('GET', '/api/subscription');
  return (body as { subscriptionId: string }).subscriptionId;
};
const newCardOf = async (of: Visitor): Promise<string> => {
  const { payments, demoProvider } = running.platform;
  const customerId = await customerOf(of);
  const request = { customerId, idempotencyKey: randomUUID() };
  const { clientSecret } = await payments.startCardChange(request);
  await demoProvider.pay({ clientSecret, paymentMethod: 'pm_card_visa' });
  return clientSecret.split('_secret_')[0] ?? '';
};

const pushDeviceOf = async (of: Visitor): Promise<string> => {
  const { body } = await of.call('POST', '/api/push/devices', { body: pushBrowser().address });
  return (body as PushSettings).devices[0]?.id ?? '';
};

// The names of documents are words, the same for everybody: another account has its own under the same name.
const document = () => Promise.resolve({ kind: 'drafts', name: 'profile' });

/** What somebody else’s id gives, by call. `kept…` are told apart by the account alone. */
const foreign: Readonly<Record<string, Foreign>> = {
  endSession: { params: async (of) => ({ id: await sessionOf(of) }), status: 404 },
  invoice: { params: async (of) => ({ id: await invoiceOf(of) }), status: 404 },
  ownPhoto: { params: async (of) => ({ photoId: await photoOf(of) }), status: 404 },
  // It removes one of the caller's own, or nothing.
  removeAlert: { params: async (of) => ({ id: await alertOf(of) }), status: 200 },
  replyToSupportRequest: {
    params: async (of) => ({ id: await requestOf(of) }),
    body: () => Promise.resolve({ message: 'A reply of a stranger' }),
    status: 404,
  },
  // Records and stories belong to nobody.
  trackRecordOne: { params: () => Promise.resolve({ id: 'of-nobody' }), status: 404 },
  newsStory: { params: () => Promise.resolve({ id: 'of-nobody' }), status: 404 },
  viewStory: { params: () => Promise.resolve({ id: 'of-nobody' }), status: 404 },
  newsPicture: { params: () => Promise.resolve({ id: 'of-nobody', width: '132' }), status: 404 },
  newsPlate: { params: () => Promise.resolve({ outlet: 'Nobody' }), status: 200 },
  // Editions are the same for everybody.
  editionFile: { params: () => Promise.resolve({ edition: '999' }), status: 404 },
  editionPage: { params: () => Promise.resolve({ edition: '999' }), status: 404 },
  editionPicture: { params: () => Promise.resolve({ edition: '999' }), status: 404 },
  keptNames: { params: document, status: 200 },
  // Its answer says that nothing is kept.
  keptDocument: { params: document, status: 200 },
  keepDocument: {
    params: document,
    body: () => Promise.resolve({ value: { name: 'of a stranger' } }),
    status: 204,
  },
  // It removes one of the caller's own, or nothing.
  removePushDevice: { params: async (of) => ({ id: await pushDeviceOf(of) }), status: 200 },
  forgetDocument: { params: document, status: 204 },
  confirmPayment: {
    body: async (of) => {
      const subscriptionId = await subscriptionOf(of);
      return { subscriptionId, paymentIntentId: 'pi_1', planName: 'basic' };
    },
    status: 404,
  },
  paymentMethod: { body: async (of) => ({ setupIntentId: await newCardOf(of) }), status: 409 },
};

/** Ids that name nobody’s: a plan’s price, a coupon. */
const nobodysIds = new Set(['priceId', 'couponId']);

const idsInBody = ({ body }: Operation): string[] => {
  if (body === undefined) return [];
  const schema = JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
  const names = [...schema.matchAll(/"(\w+Id)":/g)].map(([, name = '']) => name);
  return names.filter((name) => !nobodysIds.has(name));
};

// The token of a mailed link is no id: who holds it may use it.
const namesId = /\{(?!token\})/u;

describe('somebody else’s id', () => {
  const withIds = all.filter(
    (each) =>
      !isStaffOperation(each) &&
      each.resource !== 'public-market' &&
      !each.path.includes('{symbol}') &&
      (namesId.test(each.path) || idsInBody(each).length > 0),
  );
  const own = async () => ({
    sessions: (await owner.call('GET', '/api/sessions')).body,
    document: (await owner.call('GET', '/api/kept/drafts/profile')).body,
    photo: await photoOf(owner),
    alerts: (await owner.call('GET', '/api/alerts')).body,
    subscription: (await owner.call('GET', '/api/subscription')).body,
    invoices: (await owner.call('GET', '/api/invoices')).body,
  });

  beforeAll(async () => {
    await waitForPlanPrices(running);
    await subscribe(owner);
    await subscribe(stranger);
    const value = { value: { name: 'secret of the owner' } };
    await owner.call('PUT', '/api/kept/drafts/profile', { body: value });
    const { pictures, keptDocuments, eventStore } = running.platform;
    const bytes = await sharp(blank).png().toBuffer();
    const context = { actor: owner.id, now: running.platform.clock.now(), correlationId: 'test' };
    const ports = { ...running.platform, pictures, keptDocuments, eventStore };
    await changePhoto(ports, { accountId: owner.id, bytes }, context);
    const rule = { kind: 'price-above', price: '70000' } as const;
    const alert = { accountId: owner.id, coinId: 'bitcoin', symbol: 'BTC', rule, limit: 5 };
    await setPriceAlert(running.platform, alert, context);
    await running.platform.reachedHead();
  });

  it('stands in no call that is not told here what it gives', () => {
    expect(withIds.map(({ name }) => name).sort()).toEqual(Object.keys(foreign).sort());
  });

  it.each(toTestRows(withIds))('is of no use in %s', async (name, operation) => {
    const { params, body, status } = foreign[name] ?? { status: 0 };
    const before = await own();
    const path = buildOperationPath(operation, await params?.(owner));
    const sent = body ? { body: await body(owner) } : {};
    const answer = await stranger.call(operation.method.toUpperCase(), path, sent);
    expect([answer.status, answer.text]).toEqual([status, answer.text]);
    expect(answer.text).not.toContain('secret of the owner');
    // The device of the other one may have been seen again.
    expect(await own()).toMatchObject({ ...before, sessions: expect.anything() as unknown });
    expect((await owner.call('GET', '/api/auth/me')).status).toBe(200);
  });
});

const blank = { create: { width: 20, height: 20, channels: 3, background: 'red' } } as const;

const subscribe = async (who: Visitor): Promise<void> => {
  const wanted = { planName: 'basic', couponId: null };
  const begun = await who.call('POST', '/api/create-subscription', { body: wanted });
  const { clientSecret, ...paid } = begun.body as { clientSecret: string };
  await running.platform.demoProvider.pay({ clientSecret, paymentMethod: 'pm_card_visa' });
  const confirmed = await who.call('POST', '/api/confirm-payment', {
    body: { ...paid, planName: 'basic' },
  });
  expect(confirmed.status, confirmed.text).toBe(200);
};
