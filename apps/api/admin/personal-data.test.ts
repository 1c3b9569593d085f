import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { buildUrl } from '#contract/url.ts';
import { operations } from '#contract/operations.ts';
import { EventStoreError } from '#platform/event-store/event-store.port.ts';
import {
  type TestResponse,
  password,
  register,
  registerAdmin,
  registerSupport,
} from '../testing/api-client.ts';
import { runApiForFile } from '../testing/staffed-api.ts';

const running = await runApiForFile();
const admin = await registerAdmin(running, 'export-admin@example.com');

const reason = 'Asked for by letter';
const exportOf = (id: string, who = admin): Promise<TestResponse> =>
  who.call('POST', buildUrl(operations.exportMember, { params: { id } }), { body: { reason } });

type Copy = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

// What differs only because each copy is recorded before it is made.
const withoutRecords = (text: string): object => {
  const { exportedAt, looksByStaff, history, events, ...copy } = JSON.parse(text) as Copy;
  return { ...copy, known: [exportedAt, looksByStaff, history, events].every(Boolean) };
};

describe('the copy of a member’s data', () => {
  it('is the one that the member can download', async () => {
    const ada = await register(running, 'copied@example.com');
    await ada.call('PUT', operations.changeBio.path, { body: { bio: 'Shift nurse.' } });
    await running.platform.reachedHead();
    const own = await ada.call('POST', operations.exportAccount.path, { body: { password } });
    await running.platform.reachedHead();
    const { status, text, headers } = await exportOf(ada.id);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain(`member-${ada.id}.json`);
    expect(withoutRecords(text)).toEqual(withoutRecords(own.text));
    expect(text).toContain('Shift nurse.');
    expect(text).not.toContain('argon2');
  });

  it('is recorded with its reason each time, for staff and for the member', async () => {
    const ada = await register(running, 'recorded@example.com');
    await exportOf(ada.id);
    await exportOf(ada.id);
    await running.platform.reachedHead();
    const query = `filter=${encodeURIComponent(JSON.stringify({ categories: ['look'] }))}`;
    const path = buildUrl(operations.memberTimeline, { params: { id: ada.id } });
    const { body } = await admin.call('GET', `${path}?${query}`);
    const entry = { title: 'Staff downloaded a copy of all data', reason };
    const actor = expect.objectContaining({ id: admin.id }) as unknown;
    const recorded = (body as { title: string }[]).filter(({ title }) => title === entry.title);
    expect(recorded).toEqual(
      [1, 2].map(() => expect.objectContaining({ ...entry, actor }) as unknown),
    );
    const own = await ada.call('POST', operations.exportAccount.path, { body: { password } });
    const { looksByStaff } = JSON.parse(own.text) as Copy;
    const seen = { by: 'support staff', page: 'export', reason };
    expect(looksByStaff?.filter(({ page }) => page === 'export')).toEqual(
      [1, 2].map(() => ({ ...seen, viewedAt: expect.any(String) as unknown })),
    );
  });

  it('is not sent where it cannot be recorded', async () => {
    const ada = await register(running, 'unrecorded@example.com');
    const append = vi.spyOn(running.platform.eventStore, 'append');
    append.mockRejectedValueOnce(new EventStoreError('too-large', 'Refused'));
    const { status, text } = await exportOf(ada.id);
    append.mockRestore();
    expect(status).toBe(500);
    expect(text).not.toContain(ada.email);
  });

  it('is refused to support staff, without a reason, and for nobody', async () => {
    const ada = await register(running, 'refused@example.com');
    const support = await registerSupport(running, 'export-support@example.com');
    expect((await exportOf(ada.id, support)).status).toBe(403);
    const path = buildUrl(operations.exportMember, { params: { id: ada.id } });
    expect((await admin.call('POST', path, { body: { reason: ' ' } })).status).toBe(400);
    expect((await exportOf(randomUUID())).status).toBe(404);
  });

  it('is made twenty times an hour by one admin', async () => {
    const ada = await register(running, 'often-copied@example.com');
    const busy = await registerAdmin(running, 'busy-admin@example.com');
    for (let made = 0; made < 20; made += 1)
      expect((await exportOf(ada.id, busy)).status).toBe(200);
    expect((await exportOf(ada.id, busy)).body).toMatchObject({ code: 'throttle/member-exports' });
  });
});
