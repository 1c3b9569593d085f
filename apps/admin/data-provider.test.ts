import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDataProvider } from './data-provider.ts';

type Sent = {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
};

/** A server that answers every request alike; what was sent to it is kept. */
const recording = (json: unknown, headers: Record<string, string> = {}, status = 200) => {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null;
    sent.push({ url, method: init.method ?? 'GET', headers: new Headers(init.headers), body });
    return Promise.resolve(Response.json(json, { headers, status }));
  });
  return { sent };
};

afterEach(() => {
  vi.unstubAllGlobals();
});

const queryOf = (url: string): Record<string, unknown> => {
  const parameters = [...new URL(url, 'http://console.test').searchParams];
  return Object.fromEntries(
    parameters.map(([name, value]) => [name, JSON.parse(value) as unknown]),
  );
};

const members = {
  name: 'members',
  sortFields: ['planEndsAt'],
  sort: { field: 'lastSignInAt', order: 'DESC' },
} as const;

describe('a list of members', () => {
  it('is asked for with filter, range and sort as JSON, and counted by Content-Range', async () => {
    const { sent } = recording([{ id: 'a' }], { 'Content-Range': 'members 25-25/314' });
    const answer = await createDataProvider().getList('members', {
      filter: { q: 'ana', plan: 'pro' },
      pagination: { page: 2, perPage: 25 },
      sort: { field: 'planEndsAt', order: 'DESC' },
    });
    expect(sent[0]?.url.split('?')[0]).toBe('/api/admin/members');
    expect(queryOf(sent[0]?.url ?? '')).toEqual({
      filter: { q: 'ana', plan: 'pro' },
      range: [25, 49],
      sort: ['planEndsAt', 'DESC'],
    });
    expect(answer).toEqual({ data: [{ id: 'a' }], total: 314 });
  });

  it('falls back to the newest login first when the URL has an unknown sort field', async () => {
    const { sent } = recording([], { 'Content-Range': 'members */0' });
    await createDataProvider([members]).getList('members', {
      filter: {},
      pagination: { page: 1, perPage: 25 },
      sort: { field: 'shoeSize', order: 'ASC' },
    });
    expect(queryOf(sent[0]?.url ?? '')).toMatchObject({ sort: ['lastSignInAt', 'DESC'] });
  });
});

describe('a list of another resource', () => {
  it('is sorted as it asks, not as members are', async () => {
    const { sent } = recording([], { 'Content-Range': 'parcels */0' });
    await createDataProvider().getList('parcels', {
      filter: {},
      pagination: { page: 1, perPage: 25 },
      sort: { field: 'weight', order: 'ASC' },
    });
    expect(sent[0]?.url.split('?')[0]).toBe('/api/admin/parcels');
    expect(queryOf(sent[0]?.url ?? '')).toMatchObject({ sort: ['weight', 'ASC'] });
  });
});

describe('the history of a member', () => {
  it('is asked for by rows', async () => {
    const { sent } = recording([], { 'Content-Range': 'timeline */7' });
    const page = await createDataProvider().timeline('m-1', {
      skip: 200,
      limit: 200,
      categories: ['account'],
    });
    const asked = new URL(sent[0]?.url ?? '', 'http://console').searchParams;
    expect(asked.get('range')).toBe('[200,399]');
    expect(asked.get('filter')).toBe('{"categories":["account"]}');
    expect(page).toEqual({ entries: [], total: 7 });
  });

  it('is an error when the answer has no total', async () => {
    recording([]);
    const rows = { skip: 0, limit: 10, categories: ['account'] } as const;
    await expect(createDataProvider().timeline('m-1', rows)).rejects.toThrow('Content-Range');
  });
});

describe('the state as of a date', () => {
  it('is asked for with the moment', async () => {
    const { sent } = recording({ memberId: 'm-1' });
    await createDataProvider().memberAsOf('m-1', '2023-08-22T09:00:00.000Z');
    expect(sent[0]?.url).toBe('/api/admin/members/m-1/as-of?at=2023-08-22T09%3A00%3A00.000Z');
  });
});

describe('a resource whose routes offer writes', () => {
  it('is created and updated as react-admin does it', async () => {
    const { sent } = recording({ id: 'c-1' });
    const provider = createDataProvider();
    await provider.create('coupons', { data: { code: 'TIDE' } });
    const update = { id: 'c-1', data: { code: 'EBB' }, previousData: { id: 'c-1' } };
    await provider.update('coupons', update);
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/admin/coupons',
      'PUT /api/admin/coupons/c-1',
    ]);
  });
});
