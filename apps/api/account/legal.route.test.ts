import { describe, expect, it } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import type { User } from '#contract/account/auth.ts';
import type { Problem } from '#contract/problem.ts';
import { accountStream } from '#domain/account/decider.ts';
import { currentVersions } from '#domain/shared/accounts/legal-documents.ts';
import { call, password, register } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const running = await runApiForFile();

const path = '/api/account/accept-terms';

const acceptances = async (accountId: string): Promise<object[]> => {
  const found: object[] = [];
  for await (const { type, data } of running.platform.eventStore.read(accountStream(accountId))) {
    if (type === 'AccountTermsAccepted') found.push(data);
  }
  return found;
};

describe('what a member agreed to', () => {
  it('is recorded with the registration, without a field of the call', async () => {
    const ada = await register(running, 'agrees@example.com');
    expect(await acceptances(ada.id)).toMatchObject([
      { versions: currentVersions, occasion: 'registration' },
    ]);
    const me = await ada.call('GET', '/api/auth/me');
    expect((me.body as User).documentsToAccept).toEqual([]);
  });

  it('is requested from members who have not accepted yet, and recorded once', async () => {
    const email = 'invited@example.com';
    const context = { actor: 'system', now: new Date(), correlationId: 'test' };
    const { accountId } = await registerAccount(running.platform, { email, password }, context);
    await running.platform.reachedHead();
    const answer = await call(running, 'POST', {
      path: '/api/auth/local',
      body: { email, password },
    });
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const { user } = answer.body as { user: User };
    expect(user.documentsToAccept).toEqual(['terms', 'privacy', 'risk']);
    const send = (body: unknown) => call(running, 'POST', { path, body, headers: { cookie } });
    expect((await send({ ...currentVersions, terms: '2020-01-01' })).body as Problem).toMatchObject(
      {
        status: 409,
        code: 'account/terms-changed',
      },
    );
    expect((await send({ ...currentVersions, accountId: 'x' })).status).toBe(400);
    for (const status of [200, 200]) {
      const agreed = await send(currentVersions);
      expect(agreed.status).toBe(status);
      expect((agreed.body as User).documentsToAccept).toEqual([]);
    }
    expect(await acceptances(accountId)).toMatchObject([{ occasion: 'change' }]);
  });
});
