import { describe, expect, it } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { operations } from '#contract/operations.ts';
import {
  type TestResponse,
  call,
  password,
  register,
  registerAdmin,
  type Visitor,
} from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const tries = 12;
const perAddress = 6;
const running = await runApiForFile({
  settings: {
    SIGN_IN_ATTEMPTS: '4',
    SIGN_IN_ATTEMPTS_PER_ADDRESS: String(perAddress),
    TRUST_PROXY: '1',
  },
});
const admin = await registerAdmin(running, 'spraying-staff@example.com');

const guess = (email: string, from: string, given = 'Spring-2026'): Promise<TestResponse> =>
  call(running, 'POST', {
    path: operations.signIn.path,
    body: { email, password: given },
    headers: { 'x-forwarded-for': from },
  });
const many = async (name: string): Promise<Visitor[]> =>
  Promise.all(
    Array.from({ length: tries }, (_, index) =>
      register(running, `${name}${String(index)}@example.com`),
    ),
  );
const codeOf = ({ status, body }: TestResponse): string =>
  `${String(status)} ${(body as Problem).code}`;

type Recorded = { readonly type: string; readonly stream: string };

/** What support finds under the failed logins of the console's events. */
const failuresSeen = async (members: readonly Visitor[]): Promise<string[]> => {
  await running.platform.reachedHead();
  const query = new URLSearchParams({
    filter: JSON.stringify({ type: 'SignInFailed' }),
    range: '[0,99]',
  });
  const { body, status, text } = await admin.call('GET', `/api/admin/events?${query.toString()}`);
  expect(status, text).toBe(200);
  const found = (body as Recorded[]).map(({ stream }) => stream);
  return members
    .filter(({ id }) => found.some((stream) => stream.includes(id)))
    .map(({ id }) => id);
};

describe('one password tried at many accounts', () => {
  it('from one address ends after a few, and leaves an event at every account that was tried', async () => {
    const members = await many('sprayed');
    const answers: string[] = [];
    for (const { email } of members) answers.push(codeOf(await guess(email, '203.0.113.7')));
    const expected = answers.map((_, index) =>
      index < perAddress ? '401 account/invalid-credentials' : '429 throttle/sign-ins-of-address',
    );
    expect(answers).toEqual(expected);
    await expect
      .poll(() => failuresSeen(members))
      .toEqual(members.slice(0, perAddress).map(({ id }) => id));
    // The members themselves are not locked out.
    const [first] = members;
    expect((await guess(first?.email ?? '', '198.51.100.4', password)).status).toBe(200);
  });

  it('from one address at the same time ends after as few', async () => {
    const members = await many('sprayed-at-once');
    const answers = await Promise.all(members.map(({ email }) => guess(email, '203.0.113.8')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(perAddress);
    const [first] = members;
    expect((await guess(first?.email ?? '', '203.0.113.9', password)).status).toBe(200);
  });

  it('from many addresses is refused everywhere, and is seen as failures of many accounts', async () => {
    const members = await many('botnet');
    for (const [index, { email }] of members.entries()) {
      const answer = await guess(email, `198.51.100.${String(100 + index)}`);
      expect(codeOf(answer)).toBe('401 account/invalid-credentials');
    }
    await expect.poll(() => failuresSeen(members)).toEqual(members.map(({ id }) => id));
  });

  it('at one account from many addresses ends after its own few tries', async () => {
    const { email } = await register(running, 'besieged@example.com');
    const answers: string[] = [];
    for (let index = 0; index < 6; index += 1) {
      answers.push(codeOf(await guess(email, `192.0.2.${String(10 + index)}`)));
    }
    const [refused, throttled] = [
      '401 account/invalid-credentials',
      '429 throttle/sign-ins-of-account',
    ];
    expect(answers).toEqual([refused, refused, refused, refused, throttled, throttled]);
  });
});

it('right passwords from one address are not limited', async () => {
  const { email } = await register(running, 'office@example.com');
  for (let index = 0; index <= perAddress; index += 1) {
    expect((await guess(email, '203.0.113.10', password)).status).toBe(200);
  }
});

it('guesses of a stranger do not lock the signed-in owner out', async () => {
  const owner = await register(running, 'locked-owner@example.com');
  for (let index = 0; index < 4; index += 1) await guess(owner.email, '203.0.113.99');
  expect(codeOf(await guess(owner.email, '203.0.113.98', password))).toBe(
    '429 throttle/sign-ins-of-account',
  );
  const wrong = { currentPassword: 'Wrong1234', newPassword: 'Analytical1' };
  const refused = await owner.call('POST', '/api/auth/change-password', { body: wrong });
  expect(refused).toMatchObject({ status: 403, body: { triesLeft: 3 } });
  const calls = [
    ['/api/auth/proof', { password }],
    ['/api/auth/change-email', { email: 'moved-owner@example.com', password }],
    ['/api/account/delete', { password }],
    ['/api/auth/change-password', { currentPassword: password, newPassword: 'Analytical1' }],
  ] as const;
  for (const [path, body] of calls) {
    expect([path, (await owner.call('POST', path, { body })).status]).toEqual([path, 200]);
  }
  // Nor does the owner's right password give the stranger new tries.
  expect(codeOf(await guess(owner.email, '203.0.113.97'))).toBe('429 throttle/sign-ins-of-account');
});

it('guesses in a session end after a few, and leave other sessions alone', async () => {
  const owner = await register(running, 'guessed-owner@example.com');
  const wrong = { currentPassword: 'Wrong1234', newPassword: 'Analytical1' };
  const answers: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    answers.push(codeOf(await owner.call('POST', '/api/auth/change-password', { body: wrong })));
  }
  expect(answers.slice(3)).toEqual([
    '403 account/wrong-password',
    '429 throttle/passwords-of-session',
  ]);
  expect((await guess(owner.email, '203.0.113.96', password)).status).toBe(200);
});
