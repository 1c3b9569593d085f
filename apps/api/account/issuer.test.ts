import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AccountCommand } from '#domain/account/commands.ts';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { User } from '#contract/account/auth.ts';
import type { Problem } from '#contract/problem.ts';
import { operations } from '#contract/operations.ts';
import { requireRegisteredAccount } from '#application/account/find-account.ts';
import { endMaintenance, startMaintenance } from '#application/maintenance/switch-maintenance.ts';
import { verifyEmail } from '#application/account/registration/verify-email.ts';
import { sendCommand } from '#application/handle-command.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import {
  type TestResponse,
  call,
  password,
  register,
  type RunningApi,
  runApi,
  type Visitor,
} from '../testing/api-client.ts';
import { hashToken } from '../http/session/cookie-token.ts';
import { createAuthenticator } from '../testing/authenticator.ts';
import { type IssuerUser, startIssuer, type TestIssuer } from '../testing/issuer.ts';

const app = createAuthenticator();
const begin = '/api/auth/google';
let issuer: TestIssuer;
let running: RunningApi;
beforeAll(async () => {
  issuer = await startIssuer();
  running = await runApi({
    settings: issuer.settings,
    deps: { systemNow: app.systemNow, maintenancePollMs: 10 },
  });
  running.platform.publicAddress.setAddress(running.url);
  issuer.serve(`${running.url}${begin}/callback`);
});
afterAll(async () => {
  await running.close();
  await issuer.close();
});

let people = 0;
const somebody = (given: Partial<IssuerUser> = {}): IssuerUser => {
  people += 1;
  const sub = `person-${String(people)}`;
  return { sub, email: `${sub}@example.com`, email_verified: true, name: 'Ada Byron', ...given };
};

/** Cookies of both sites, by name; nobody else's page sees them. */
type Browser = {
  readonly jar: Map<string, string>;
  readonly go: (to: string) => Promise<TestResponse>;
};

const browser = (): Browser => {
  const jar = new Map<string, string>();
  return {
    jar,
    go: async (to) => {
      const url = new URL(to, running.url);
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const at = { url: url.origin };
      const path = url.pathname + url.search;
      const answer = await call(at, 'GET', { path, headers: { cookie } });
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const at = pair.indexOf('=');
        const value = pair.slice(at + 1);
        if (value === '') jar.delete(pair.slice(0, at));
        else jar.set(pair.slice(0, at), value);
      }
      return answer;
    },
  };
};

const locationOf = (answer: TestResponse): string => answer.headers.get('location') ?? '';

/** Follows redirects until the issuer sends the browser back to us; returns that address. */
const atIssuer = async ({ go }: Browser, start: string): Promise<string> => {
  let to = locationOf(await go(start));
  for (let hops = 0; hops < 10 && !to.includes('/callback?'); hops += 1) {
    to = new URL(locationOf(await go(new URL(to, issuer.url).href)), issuer.url).href;
  }
  return to;
};

const logIn = async (
  person: IssuerUser | undefined,
  visitor = browser(),
  query = '',
): Promise<{ visitor: Browser; to: string }> => {
  issuer.signedIn = person;
  const back = await atIssuer(visitor, begin + query);
  return { visitor, to: locationOf(await visitor.go(back)) };
};

const me = async ({ go }: Browser): Promise<User | undefined> => {
  const answer = await go(operations.me.path);
  return answer.status === 200 ? (answer.body as User) : undefined;
};

const verified = async (email: string): Promise<Visitor> => {
  const visitor = await register(running, email);
  const context = { actor: 'system', now: running.platform.clock.now(), correlationId: 'test' };
  await verifyEmail(running.platform, { accountId: visitor.id }, context);
  return visitor;
};

const eventsOf = async (accountId: string): Promise<object[]> => {
  const events: object[] = [];
  for await (const { data } of running.platform.eventStore.read(accountStream(accountId)))
    events.push(data);
  return events;
};

describe('somebody new', () => {
  it('gets an account without a password, and the same one the next time', async () => {
    const ada = somebody();
    const first = await logIn(ada, browser(), '?returnTo=/markets');
    expect(first.to).toBe('/welcome?returnTo=%2Fmarkets');
    const user = await me(first.visitor);
    expect(user).toMatchObject({ email: ada.email, displayName: 'Ada Byron', emailVerified: true });
    const [registered] = await eventsOf(user?.id ?? '');
    expect(registered).toMatchObject({ ageConfirmed: true });
    const body = { email: ada.email, password };
    expect((await call(running, 'POST', { path: operations.signIn.path, body })).status).toBe(401);
    const second = await logIn({ ...ada, email: 'moved@example.com' });
    expect((await me(second.visitor))?.id).toBe(user?.id);
  });

  it.each(['Claim at http://evil.example/win', 'evil\u3002com', ' '])(
    'is called by the username where the issuer has the name %j',
    async (name) => {
      const { visitor } = await logIn(somebody({ name }));
      const user = await me(visitor);
      expect(user?.displayName).toBe(user?.username);
    },
  );

  it('is told when the issuer does not vouch for the address', async () => {
    const { to, visitor } = await logIn(somebody({ email_verified: false }));
    expect(to).toBe('/auth?fault=email-not-verified&returnTo=%2Fdashboard');
    expect(await me(visitor)).toBeUndefined();
  });
});

describe('somebody who has an account', () => {
  it('is let into it when both sides have proved the address', async () => {
    const member = await verified('linked@example.com');
    const { visitor } = await logIn(somebody({ email: 'Linked@example.com' }));
    expect((await me(visitor))?.id).toBe(member.id);
  });

  it.each([
    ['the issuer', true, { email_verified: false }, 'email-not-verified'],
    ['the member', false, {}, 'address-not-proved'],
  ])('is not when %s has not proved it', async (...[who, proved, given, fault]) => {
    const email = `unproved-${who.replace(' ', '-')}@example.com`;
    if (proved) await verified(email);
    else await register(running, email);
    const { to, visitor } = await logIn(somebody({ email, ...given }));
    expect(to).toContain(`fault=${fault}`);
    expect(await me(visitor)).toBeUndefined();
  });

  it('is refused after an undone change of address until a mailed link sets a password', async () => {
    const member = await verified('undoes@example.com');
    const person = somebody({ email: member.email });
    expect((await logIn(person)).to).toBe('/dashboard');
    const now = new Date();
    const { id: accountId } = member;
    const execute = (command: AccountCommand) =>
      sendCommand(
        running.platform,
        accountDecider,
        { id: accountId, command },
        { actor: 'system', now, correlationId: 'test' },
      );
    const { passwordHash: verifiedHash } = await requireRegisteredAccount(
      running.platform,
      accountId,
    );
    const [requestId, passwordResetId] = ['change', 'reset'];
    const newEmail = 'thief@example.com';
    await execute({ type: 'RequestEmailChange', requestId, newEmail, verifiedHash, now });
    await execute({ type: 'ConfirmEmailChange', requestId, now });
    await execute({ type: 'UndoEmailChange', requestId, passwordResetId, now });
    expect((await logIn(person)).to).toBe('/auth?fault=reset-required&returnTo=%2Fdashboard');
    await execute({
      type: 'ResetAccountPassword',
      requestId: passwordResetId,
      passwordHash: 'new',
      now,
    });
    expect((await logIn(person)).to).toBe('/dashboard');
  });

  it('is asked for the second factor all the same', async () => {
    const member = await verified('protected@example.com');
    const { secret } = await app.protect(member);
    const { to, visitor } = await logIn(somebody({ email: member.email }));
    expect(to).toBe('/auth?step=code&returnTo=%2Fdashboard');
    expect(await me(visitor)).toBeUndefined();
    const cookie = `tm_second_factor=${visitor.jar.get('tm_second_factor') ?? ''}`;
    const path = '/api/auth/verify-totp-login';
    const body = { token: app.code(secret) };
    const answer = await call(running, 'POST', { path, body, headers: { cookie } });
    expect(answer.status).toBe(200);
  });
});

describe('during maintenance', () => {
  const until = (): Date => new Date(running.platform.clock.now().getTime() + minuteMs);
  const context = () => ({
    actor: 'system',
    now: running.platform.clock.now(),
    correlationId: 'test',
  });
  afterEach(async () => {
    await endMaintenance(running.platform, context());
    await expect
      .poll(async () => (await logIn(somebody())).to, { timeout: 10_000 })
      .toBe('/welcome?returnTo=%2Fdashboard');
  });

  it('a linked account is let in, but none is created or linked', async () => {
    const linked = somebody();
    const { visitor } = await logIn(linked);
    const member = await verified('unlinked@example.com');
    const before = await eventsOf(member.id);
    await startMaintenance(running.platform, { until: until(), reason: 'A disk' }, context());
    // The process follows the state that others have started, too.
    await expect
      .poll(async () => (await logIn(somebody())).to, { timeout: 10_000 })
      .toBe('/auth?fault=maintenance&returnTo=%2Fdashboard');
    const refused = await logIn(somebody({ email: 'unlinked@example.com' }));
    expect(refused.to).toBe('/auth?fault=maintenance&returnTo=%2Fdashboard');
    expect(await eventsOf(member.id)).toEqual(before);
    expect((await me((await logIn(linked)).visitor))?.id).toBe((await me(visitor))?.id);
  });
});

describe('what comes back from the issuer', () => {
  it('counts for the browser that was sent there, and once', async () => {
    issuer.signedIn = somebody();
    const [own, other] = [browser(), browser()];
    const back = await atIssuer(own, begin);
    expect(locationOf(await other.go(back))).toContain('fault=user-token-expired');
    expect(await me(other)).toBeUndefined();
    expect(locationOf(await own.go(back))).toBe('/welcome?returnTo=%2Fdashboard');
    const again = browser();
    again.jar.set('tm_issuer', own.jar.get('tm_issuer') ?? 'A'.repeat(43));
    expect(locationOf(await again.go(back))).toContain('fault=user-token-expired');
  });

  it.each([
    [
      'state',
      (url: URL) => {
        url.searchParams.set('state', 'forged');
      },
    ],
    [
      'code',
      (url: URL) => {
        url.searchParams.set('code', 'forged');
      },
    ],
    [
      'issuer',
      (url: URL) => {
        url.searchParams.set('iss', 'https://evil.example');
      },
    ],
  ])('is refused with a forged %s', async (_, forge) => {
    issuer.signedIn = somebody();
    const visitor = browser();
    const back = new URL(await atIssuer(visitor, begin));
    forge(back);
    expect(locationOf(await visitor.go(back.href))).toContain('fault=user-token-expired');
    expect(await me(visitor)).toBeUndefined();
  });

  it('is refused when it answers another login, whose nonce and verifier are others', async () => {
    issuer.signedIn = somebody();
    const [victim, attacker] = [browser(), browser()];
    const stolen = new URL(await atIssuer(attacker, begin));
    const own = new URL(await atIssuer(victim, begin));
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '');
    expect(locationOf(await victim.go(own.href))).toContain('fault=user-token-expired');
  });

  it.each([
    ['first', (one: string, two: string) => [one, two]],
    ['second', (one: string, two: string) => [two, one]],
  ])('is finished in each of two tabs, the %s one first', async (_, order) => {
    issuer.signedIn = somebody();
    const visitor = browser();
    await logIn(issuer.signedIn);
    const one = await atIssuer(visitor, `${begin}?returnTo=/news`);
    const two = await atIssuer(visitor, `${begin}?returnTo=/markets`);
    const ends = new Map([
      [one, '/news'],
      [two, '/markets'],
    ]);
    for (const callback of order(one, two)) {
      expect(locationOf(await visitor.go(callback))).toBe(ends.get(callback));
      expect((await me(visitor))?.email).toBe(issuer.signedIn.email);
    }
    for (const used of [one, two]) {
      expect(locationOf(await visitor.go(used))).toBe('/dashboard');
      expect(await me(visitor)).toBeDefined();
    }
  });

  it('is finished when a process of an earlier release began it', async () => {
    issuer.signedIn = somebody();
    const visitor = browser();
    const callback = await atIssuer(visitor, begin);
    const [token, state] = [
      visitor.jar.get('tm_issuer') ?? '',
      new URL(callback).searchParams.get('state') ?? '',
    ];
    const { signInSteps } = running.platform;
    const step = await signInSteps.finish(hashToken(`${token}.${state}`));
    if (!step) throw new Error('The login has no step.');
    await signInSteps.begin(hashToken(token), step);
    expect(locationOf(await visitor.go(callback))).toBe('/welcome?returnTo=%2Fdashboard');
  });

  it('says that the person closed the login', async () => {
    expect((await logIn(undefined)).to).toBe('/auth?fault=popup-closed&returnTo=%2Fdashboard');
  });

  it('opens a session under a name of its own', async () => {
    const visitor = browser();
    visitor.jar.set('tm_session', 'A'.repeat(43));
    await logIn(somebody(), visitor);
    expect(visitor.jar.get('tm_session')).not.toBe('A'.repeat(43));
    expect(await me(visitor)).toBeDefined();
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/%0d%0aX: y'])(
    'never leads to %s',
    async (returnTo) => {
      const path = `${begin}?returnTo=${encodeURIComponent(decodeURIComponent(returnTo))}`;
      const answer = await call(running, 'GET', { path });
      expect([answer.status, (answer.body as Problem).code]).toEqual([400, 'request/invalid']);
    },
  );
});

describe('an account without a password', () => {
  const askForDeletion = (visitor: Browser): Promise<TestResponse> => {
    const cookie = `tm_session=${visitor.jar.get('tm_session') ?? ''}`;
    return call(running, 'POST', { path: '/api/account/delete', body: {}, headers: { cookie } });
  };

  it('confirms at the issuer what takes a password elsewhere, for five minutes', async () => {
    const ada = somebody();
    const { visitor } = await logIn(ada);
    const refused = await askForDeletion(visitor);
    expect([refused.status, (refused.body as Problem).code]).toEqual([
      403,
      'account/requires-recent-login',
    ]);
    const query = '?purpose=confirm&returnTo=/settings%23account';
    // Somebody else at the same browser.
    for (const name of visitor.jar.keys()) if (!name.startsWith('tm_')) visitor.jar.delete(name);
    expect((await logIn(somebody(), visitor, query)).to).toContain('fault=other-person');
    expect((await askForDeletion(visitor)).status).toBe(403);
    for (const name of visitor.jar.keys()) if (!name.startsWith('tm_')) visitor.jar.delete(name);
    expect((await logIn(ada, visitor, query)).to).toBe('/settings#account');
    expect((await askForDeletion(visitor)).status).toBe(200);
    app.advance(5 * minuteMs);
    expect((await askForDeletion(visitor)).status).toBe(403);
  });

  it('confirms nothing once it is suspended', async () => {
    const ada = somebody();
    const { visitor } = await logIn(ada);
    const accountId = (await me(visitor))?.id ?? '';
    const now = new Date();
    const command = { type: 'SuspendAccount', reason: 'Spam', now } as const;
    const context = { actor: 'system', now, correlationId: 'test' };
    await sendCommand(running.platform, accountDecider, { id: accountId, command }, context);
    const query = '?purpose=confirm&returnTo=/settings%23account';
    expect((await logIn(ada, visitor, query)).to).toBe('/settings?fault=user-disabled#account');
  });

  it('is not what leaving the password out makes of another one', async () => {
    const member = await verified('has-password@example.com');
    const answer = await member.call('POST', '/api/account/delete', { body: {} });
    expect([answer.status, (answer.body as Problem).message]).toEqual([
      400,
      'Current password is required.',
    ]);
  });
});

describe('a server without an issuer', () => {
  it('says so', async () => {
    const bare = await runApi();
    const ways = await call(bare, 'GET', { path: '/api/auth/ways' });
    expect(ways.body).toEqual({ google: { label: 'Google', available: false } });
    const answer = await call(bare, 'GET', { path: begin });
    expect(locationOf(answer)).toBe('/auth?fault=not-set-up&returnTo=%2Fdashboard');
    const member = await register(bare, 'bare@example.com');
    const path = '/api/account/identities/link';
    const refused = await member.call('POST', path, { body: { password } });
    expect((refused.body as Problem).code).toBe('account/issuer-not-set-up');
    await bare.close();
  });
});

describe('the logins at issuers', () => {
  type Listed = { readonly id: string; readonly issuer: string; readonly removable: boolean };
  const listed = async (member: Pick<Visitor, 'call'>): Promise<readonly Listed[]> =>
    ((await member.call('GET', '/api/account/identities')).body as { identities: Listed[] })
      .identities;
  const unlink = (member: Pick<Visitor, 'call'>, body: object): Promise<TestResponse> =>
    member.call('POST', '/api/account/identities/unlink', { body });

  it('are listed for their owner, and one no longer opens the account once it is unlinked', async () => {
    const member = await verified('unlinks@example.com');
    expect(await listed(member)).toEqual([]);
    const person = somebody({ email: member.email });
    await logIn(person);
    const [identity] = await listed(member);
    expect(identity).toMatchObject({ issuer: issuer.url, removable: true });
    const id = identity?.id ?? '';
    const wrong = await unlink(member, { id, password: 'Wrong1234' });
    expect([wrong.status, (wrong.body as Problem).code]).toEqual([403, 'account/wrong-password']);
    expect((await unlink(member, { id })).status).toBe(400);
    expect((await unlink(member, { id, password })).status).toBe(200);
    expect(await listed(member)).toEqual([]);
    const again = await unlink(member, { id, password });
    expect([again.status, (again.body as Problem).code]).toEqual([404, 'account/identity-unknown']);
    expect((await logIn(person)).to).toContain('fault=identity-unlinked');
    // The claim is free: the same person at the issuer opens another account with another address.
    const { visitor } = await logIn({ ...person, email: 'elsewhere@example.com' });
    expect((await me(visitor))?.email).toBe('elsewhere@example.com');
  });

  const link = (member: Pick<Visitor, 'call'>, body: object): Promise<TestResponse> =>
    member.call('POST', '/api/account/identities/link', { body });
  /** The browser of a member with the waiting login, and the address at the issuer. */
  const beginLink = async (member: Visitor): Promise<{ visitor: Browser; address: string }> => {
    const begun = await link(member, { password });
    const visitor = browser();
    for (const line of [member.cookie, ...begun.headers.getSetCookie()]) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      if (value !== '') visitor.jar.set(name, value);
    }
    return { visitor, address: (begun.body as { address: string }).address };
  };
  const finishLink = async (visitor: Browser, address: string): Promise<string> =>
    locationOf(await visitor.go(await atIssuer(visitor, address)));

  it('are linked by their owner, also one with another address that was unlinked', async () => {
    const member = await verified('links@example.com');
    const person = somebody();
    for (let round = 0; round < 2; round += 1) {
      issuer.signedIn = person;
      const { visitor, address } = await beginLink(member);
      expect(await finishLink(visitor, address)).toBe('/settings#account');
      expect((await me(visitor))?.email).toBe(member.email);
      const { visitor: loggedIn } = await logIn(person);
      expect((await me(loggedIn))?.email).toBe(member.email);
      const [identity] = await listed(member);
      expect((await unlink(member, { id: identity?.id ?? '', password })).status).toBe(200);
    }
    expect(await listed(member)).toEqual([]);
  });

  it('are linked only with the password and a confirmed address', async () => {
    const member = await verified('links-guarded@example.com');
    const wrong = await link(member, { password: 'Wrong1234' });
    expect((wrong.body as Problem).code).toBe('account/wrong-password');
    const unconfirmed = await register(running, 'links-unconfirmed@example.com');
    const refused = await link(unconfirmed, { password });
    expect((refused.body as Problem).code).toBe('account/address-not-confirmed');
  });

  it('are linked only in the session that began it, and not to two accounts', async () => {
    const member = await verified('links-session@example.com');
    const person = somebody();
    issuer.signedIn = person;
    const { visitor, address } = await beginLink(member);
    const body = { email: member.email, password };
    const again = await call(running, 'POST', { path: operations.signIn.path, body });
    const otherSession = again.headers.get('set-cookie')?.split(';')[0] ?? '';
    visitor.jar.set('tm_session', otherSession.slice(otherSession.indexOf('=') + 1));
    expect(await finishLink(visitor, address)).toBe(
      '/settings?link-fault=user-token-expired#account',
    );
    expect(await listed(member)).toEqual([]);
    const owner = await verified('links-first@example.com');
    const first = await beginLink(owner);
    expect(await finishLink(first.visitor, first.address)).toBe('/settings#account');
    const second = await beginLink(member);
    expect(await finishLink(second.visitor, second.address)).toBe(
      '/settings?link-fault=identity-in-use#account',
    );
    expect(await listed(member)).toEqual([]);
  });

  it('are not linked where the issuer does not report when the person logged in', async () => {
    const member = await verified('links-without-time@example.com');
    issuer.signedIn = somebody();
    const { visitor, address } = await beginLink(member);
    // The test issuer reports it only on request.
    const silent = new URL(address);
    for (const name of ['max_age', 'prompt']) silent.searchParams.delete(name);
    expect(await finishLink(visitor, silent.href)).toBe(
      '/settings?link-fault=login-time-missing#account',
    );
    expect(await listed(member)).toEqual([]);
  });

  const decided = { actor: 'system', now: new Date(), correlationId: 'test' };
  const requestId = '33333333-3333-4333-8333-333333333333';
  it.each<[string, (vouchedEmail: string) => readonly AccountCommand[]]>([
    [
      'the password is reset',
      () => [
        { type: 'RequestPasswordReset', requestId, now: decided.now },
        { type: 'ResetAccountPassword', requestId, passwordHash: 'new', now: decided.now },
      ],
    ],
    [
      'another login is linked',
      (vouchedEmail) => {
        const other = { issuer: 'https://id.example', identityHash: 'other', vouchedEmail };
        return [{ type: 'LinkIdentity', ...other, now: decided.now }];
      },
    ],
  ])('are not linked where %s after the password was checked', async (change, commandsFor) => {
    const member = await verified(`links-${change.replaceAll(' ', '-')}@example.com`);
    issuer.signedIn = somebody();
    const { visitor, address } = await beginLink(member);
    for (const command of commandsFor(member.email)) {
      await sendCommand(running.platform, accountDecider, { id: member.id, command }, decided);
    }
    const before = await listed(member);
    expect(await finishLink(visitor, address)).toBe(
      '/settings?link-fault=user-token-expired#account',
    );
    expect(await listed(member)).toEqual(before);
  });

  it('are not taken for a login by a process that knows no links', async () => {
    const member = await verified('links-rolling@example.com');
    issuer.signedIn = somebody();
    const { visitor, address } = await beginLink(member);
    expect(visitor.jar.has('tm_issuer')).toBe(false);
    visitor.jar.set('tm_issuer', visitor.jar.get('tm_issuer_link') ?? '');
    visitor.jar.delete('tm_issuer_link');
    expect(await finishLink(visitor, address)).toBe('/dashboard');
    expect(await listed(member)).toEqual([]);
  });

  it('lead to the dashboard when the used callback is opened again', async () => {
    const member = await verified('links-back@example.com');
    issuer.signedIn = somebody();
    const { visitor, address } = await beginLink(member);
    const callback = await atIssuer(visitor, address);
    expect(locationOf(await visitor.go(callback))).toBe('/settings#account');
    expect(locationOf(await visitor.go(callback))).toBe('/dashboard');
    expect(await listed(member)).toHaveLength(1);
  });

  it('are not linked by a login that begins later in the same browser', async () => {
    const member = await verified('links-in-turn@example.com');
    const person = somebody();
    issuer.signedIn = person;
    const { visitor } = await beginLink(member);
    expect((await logIn(person, visitor)).to).toBe('/welcome?returnTo=%2Fdashboard');
    expect((await me(visitor))?.email).toBe(person.email);
  });

  it('end the other sessions and the waiting login when one is unlinked', async () => {
    const member = await verified('unlinks-open@example.com');
    const person = somebody({ email: member.email });
    const { visitor } = await logIn(person);
    const { secret } = await app.protect(member);
    expect(await me(visitor)).toBeUndefined();
    const waiting = await logIn(person);
    const [identity] = await listed(member);
    expect((await unlink(member, { id: identity?.id ?? '', password })).status).toBe(200);
    const cookie = `tm_second_factor=${waiting.visitor.jar.get('tm_second_factor') ?? ''}`;
    const path = '/api/auth/verify-totp-login';
    const body = { token: app.code(secret) };
    const refused = await call(running, 'POST', { path, body, headers: { cookie } });
    expect([refused.status, (refused.body as Problem).code]).toEqual([
      401,
      'second-factor/no-sign-in',
    ]);
    expect((await member.call('GET', operations.me.path)).status).toBe(200);
  });

  it('stay where one is the only way to log in', async () => {
    const ada = somebody();
    const { visitor } = await logIn(ada, browser());
    for (const name of visitor.jar.keys()) if (!name.startsWith('tm_')) visitor.jar.delete(name);
    await logIn(ada, visitor, '?purpose=confirm&returnTo=/settings%23account');
    const headers = { cookie: `tm_session=${visitor.jar.get('tm_session') ?? ''}` };
    const own: Pick<Visitor, 'call'> = {
      call: (method, path, options) => call(running, method, { ...options, path, headers }),
    };
    const [identity] = await listed(own);
    expect(identity).toMatchObject({ removable: false });
    const refused = await unlink(own, { id: identity?.id ?? '' });
    expect([refused.status, (refused.body as Problem).code]).toEqual([409, 'account/last-login']);
  });
});
