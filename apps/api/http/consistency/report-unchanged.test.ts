import { describe, expect, it } from 'vitest';
import { checkedFetch, register } from '../../testing/api-client.ts';
import { runStaffedApi } from '../../testing/staffed-api.ts';

const { running, admin } = await runStaffedApi();
const member = await register(running, 'ada@example.com');
await member.confirmAddress();

const isMarked = ({ headers }: { readonly headers: Headers }): boolean =>
  headers.get('tidemark-unchanged') === 'true';

describe('a command that changes nothing', () => {
  it('is marked, and the message of a staff command says so', async () => {
    const revokeAll = {
      userEmail: 'ada@example.com',
      action: 'revoke',
      membershipType: 'all',
      reason: 'End of the campaign',
    };
    const grant = { ...revokeAll, action: 'grant', membershipType: 'pro', duration: 'lifetime' };
    const send = (body: object) => admin.call('POST', '/api/admin/manage-membership', { body });
    const nothing = await send(revokeAll);
    expect([nothing.status, isMarked(nothing)]).toEqual([200, true]);
    expect(nothing.body).toMatchObject({ message: 'No changes' });
    const granted = await send(grant);
    expect([granted.body, isMarked(granted)]).toEqual([
      expect.objectContaining({ message: 'Membership Updated' }),
      false,
    ]);
    const revoked = await send(revokeAll);
    expect([revoked.body, isMarked(revoked)]).toEqual([
      expect.objectContaining({ message: 'Membership Updated' }),
      false,
    ]);
  });

  it('is marked when the member holds lifetime Pro already', async () => {
    await (await register(running, 'grace@example.com')).confirmAddress();
    const promote = () => admin.call('POST', '/api/admin/promote-user/grace@example.com');
    const first = await promote();
    expect([first.status, isMarked(first)]).toEqual([200, false]);
    expect(first.body).toMatchObject({ message: 'User Promoted' });
    const again = await promote();
    expect([again.status, isMarked(again)]).toEqual([200, true]);
    expect(again.body).toMatchObject({ message: 'No changes' });
  });

  it('is marked for members as well, and only then', async () => {
    const body = { bio: 'I follow the tides.' };
    const save = () => member.call('PUT', '/api/profile/bio', { body });
    expect(isMarked(await save())).toBe(false);
    expect(isMarked(await save())).toBe(true);
    const choices = { choices: { newsletter: true } };
    const choose = () => member.call('PUT', '/api/notifications', { body: choices });
    expect(isMarked(await choose())).toBe(false);
    expect(isMarked(await choose())).toBe(true);
  });

  it('is not marked for a caller without a session, who would learn which addresses exist', async () => {
    for (const email of ['ada@example.com', 'nobody@example.com']) {
      const response = await checkedFetch(`${running.url}/api/auth/password-reset`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      });
      expect(isMarked(response)).toBe(false);
    }
  });
});
