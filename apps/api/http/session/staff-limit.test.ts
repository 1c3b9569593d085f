import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attentionEndpoints } from '#contract/admin/attention.ts';
import { operations } from '#contract/operations.ts';
import {
  call,
  register,
  registerAdmin,
  registerSupport,
  type RunningApi,
  runApi,
  type Visitor,
} from '../../testing/api-client.ts';

const points = 20;
const logins = { SIGN_IN_ATTEMPTS_PER_ADDRESS: '3' };
let running: RunningApi;
let admin: Visitor;
let support: Visitor;
let member: Visitor;
let addresses = 0;
beforeAll(async () => {
  const settings = { TRUST_PROXY: '1', REQUESTS_PER_MINUTE: String(points), ...logins };
  running = await runApi({ settings });
  admin = await registerAdmin(running, 'admin@example.com');
  support = await registerSupport(running, 'support@example.com');
  member = await register(running, 'member@example.com');
});
afterAll(() => running.close());

const createOffice = (): string => {
  addresses += 1;
  return `203.0.113.${String(addresses)}`;
};

const ask = async (office: string, cookie?: string): Promise<number> => {
  const headers = { 'x-forwarded-for': office, ...(cookie !== undefined && { cookie }) };
  const path = cookie === undefined ? operations.access.path : attentionEndpoints.attention.path;
  return (await call(running, 'GET', { path, headers })).status;
};

const exhaust = async (office: string): Promise<void> => {
  for (let count = 0; count < points; count += 1) await ask(office);
  expect(await ask(office)).toBe(429);
};

it('staff use the console while others behind their address have used up its limit', async () => {
  const office = createOffice();
  await exhaust(office);
  expect(await ask(office, admin.cookie)).toBe(200);
  expect(await ask(office, support.cookie)).toBe(200);
  expect(await ask(office, member.cookie)).toBe(429);
  expect(await ask(office, `tm_session=${'a'.repeat(43)}`)).toBe(429);
  expect(await ask(office)).toBe(429);
});

it('staff have a limit per account, whatever their address', async () => {
  const statuses = new Set<number>();
  for (let count = 0; count <= points; count += 1)
    statuses.add(await ask(createOffice(), admin.cookie));
  expect([...statuses]).toEqual([200, 429]);
  expect(await ask(createOffice(), support.cookie)).toBe(200);
});

it('requests of staff leave the limit of their address to others', async () => {
  const office = createOffice();
  for (let count = 0; count < points / 2; count += 1) await ask(office, support.cookie);
  for (let count = 0; count < points; count += 1) expect(await ask(office)).toBe(200);
});

describe('precomputed answers', () => {
  const askPlans = async (office: string, cookie?: string): Promise<number> => {
    const headers = { 'x-forwarded-for': office, ...(cookie !== undefined && { cookie }) };
    return (await call(running, 'GET', { path: operations.plans.path, headers })).status;
  };

  it('are sent to staff while others behind their address have used up its limit', async () => {
    const office = createOffice();
    await exhaust(office);
    const colleague = await registerSupport(running, 'prepared-support@example.com');
    expect(await askPlans(office, colleague.cookie)).toBe(200);
    expect(await askPlans(office, member.cookie)).toBe(429);
    expect(await askPlans(office, `tm_session=${'a'.repeat(43)}`)).toBe(429);
    expect(await askPlans(office)).toBe(429);
  });

  it('count per account for staff, and leave the limit of the address to others', async () => {
    const office = createOffice();
    const colleague = await registerSupport(running, 'counted-support@example.com');
    expect(await ask(createOffice(), colleague.cookie)).toBe(200);
    const statuses: number[] = [];
    for (let count = 0; count <= points; count += 1)
      statuses.push(await askPlans(office, colleague.cookie));
    expect([...new Set(statuses)]).toEqual([200, 429]);
    for (let count = 0; count < points; count += 1) expect(await askPlans(office)).toBe(200);
  });
});

it('failed logins count by address, also with the session of staff', async () => {
  const headers = { 'x-forwarded-for': createOffice(), cookie: support.cookie };
  const logIn = async (name: string): Promise<number> => {
    const body = { email: `${name}@example.com`, password: 'Wrong-Horse-1' };
    return (await call(running, 'POST', { path: operations.signIn.path, body, headers })).status;
  };
  for (const name of ['one', 'two', 'three']) expect(await logIn(name)).toBe(401);
  expect(await logIn('four')).toBe(429);
});
