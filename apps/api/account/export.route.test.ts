import { describe, expect, it } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { call, password, register, type Visitor } from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const running = await runApiForFile();

const path = '/api/account/export';

type Copy = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

const copyFor = async (
  visitor: Visitor,
): Promise<{ readonly text: string; readonly copy: Copy }> => {
  await running.platform.reachedHead();
  const { status, text } = await visitor.call('POST', path, { body: { password } });
  expect(status).toBe(200);
  return { text, copy: JSON.parse(text) as Copy };
};

describe('the copy of everything that is held about a member', () => {
  it('is a JSON file with the account, the log in clear, sessions and edits', async () => {
    const ada = await register(running, 'copy@example.com');
    await ada.call('PUT', '/api/profile/bio', { body: { bio: 'Shift nurse.' } });
    const draft = { value: { displayName: 'Unsaved name' } };
    await ada.call('PUT', '/api/kept/drafts/settings.profile', { body: draft });
    const { text, copy } = await copyFor(ada);
    expect(copy['account']).toMatchObject([{ email: 'copy@example.com', bio: 'Shift nurse.' }]);
    expect(copy['membership']).toHaveLength(1);
    expect(copy['sessions']).toMatchObject([{ device: { address: '127.0.0.…' } }]);
    expect(copy['unsavedEdits']).toMatchObject([{ name: 'settings.profile', ...draft }]);
    const types = copy['events']?.map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['AccountRegistered', 'AccountBioChanged']));
    expect(types).toContain('AccountDataExported');
    expect(copy['events']?.[0]).toMatchObject({
      data: { email: 'copy@example.com', passwordHash: 'not shown' },
    });
    expect(text).not.toContain('argon2');
    expect(text).not.toContain('tokenHash');
  });

  it('holds nothing of anybody else', async () => {
    const ada = await register(running, 'own@example.com');
    const grace = await register(running, 'grace.other@example.com');
    const { text } = await copyFor(ada);
    expect(text).not.toContain(grace.id);
    expect(text).not.toContain('grace.other');
  });

  it('is sent as a file that no cache keeps', async () => {
    const ada = await register(running, 'file@example.com');
    const { headers } = await ada.call('POST', path, { body: { password } });
    expect(headers.get('content-disposition')).toBe('attachment; filename="tidemark-data.json"');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('needs the password; wrong ones are counted and recorded', async () => {
    expect((await call(running, 'POST', { path, body: { password } })).status).toBe(401);
    const ada = await register(running, 'wrong@example.com');
    const answer = await ada.call('POST', path, { body: { password: 'Guess1234' } });
    expect(answer.status).toBe(403);
    expect(answer.body as Problem).toMatchObject({ code: 'account/wrong-password' });
    const own = { password, accountId: ada.id };
    expect((await ada.call('POST', path, { body: own })).status).toBe(400);
    const { copy } = await copyFor(ada);
    expect(copy['events']?.map(({ type }) => type)).toContain('SignInFailed');
  });

  it('is fetched five times an hour at most', async () => {
    const ada = await register(running, 'often@example.com');
    for (let fetched = 0; fetched < 5; fetched += 1) await copyFor(ada);
    expect((await ada.call('POST', path, { body: { password } })).status).toBe(429);
  });
});
