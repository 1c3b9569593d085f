import { describe, expect, it } from 'vitest';
import { signInStream } from '#domain/sign-in/sign-in.ts';
import { call, password, register, type Visitor } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';
import { operations } from '#contract/operations.ts';

const running = await runApiForFile();

const causes = async ({ id }: Visitor): Promise<unknown[]> => {
  const { eventStore, clock } = running.platform;
  const found: unknown[] = [];
  for await (const { type, data } of eventStore.read(signInStream(id, clock.now()))) {
    if (type === 'SignedOut') found.push((data as { cause: unknown }).cause);
  }
  return found;
};

describe('signing out', () => {
  it.each([
    ['quiet@example.com', { cause: 'inactivity' }, 'inactivity'],
    ['asked@example.com', { cause: 'asked' }, 'asked'],
    ['nothing@example.com', undefined, 'asked'],
  ])('as %s with %j is kept with its cause', async (email, body, cause) => {
    const visitor = await register(running, email);
    const answer = await visitor.call('POST', operations.signOut.path, body ? { body } : {});
    expect(answer.status).toBe(204);
    expect(await causes(visitor)).toEqual([cause]);
    expect((await visitor.call('GET', operations.me.path)).status).toBe(401);
  });

  it.each([{ cause: 'boredom' }, { reason: 'asked' }, {}, 'asked'])('refuses %j', async (body) => {
    expect((await call(running, 'POST', { path: operations.signOut.path, body })).status).toBe(400);
  });
});

describe('registering with an Idempotency-Key', () => {
  const registerWith = (body: object, key = 'try-1') =>
    call(running, 'POST', {
      path: operations.register.path,
      body,
      headers: { 'idempotency-key': key },
    });

  it('opens one account, and a repeat is signed in to it', async () => {
    const body = { email: 'lost-answer@example.com', password };
    const [first, again] = [await registerWith(body), await registerWith(body)];
    expect([first.status, again.status]).toEqual([201, 201]);
    const idOf = ({ body: answer }: typeof first) => (answer as { user: { id: string } }).user.id;
    expect(idOf(again)).toBe(idOf(first));
    expect(again.headers.get('set-cookie')).toContain('tm_session=');
  });

  it('rejects a repeat with another password or another key', async () => {
    const body = { email: 'guarded@example.com', password };
    await registerWith(body);
    expect((await registerWith({ ...body, password: 'Another-Horse-2' })).status).toBe(409);
    expect((await registerWith(body, 'try-2')).status).toBe(409);
  });
});
