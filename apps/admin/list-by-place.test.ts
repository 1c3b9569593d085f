import type { DataProvider, GetListParams } from 'react-admin';
import { describe, expect, it } from 'vitest';
import { getListByCursor } from './list-by-place.ts';

const stored = Array.from({ length: 2_060 }, (_, place) => ({ id: `e${String(place)}`, place }));

/** Answers as the API does: from a place on, and the total only where nothing follows. */
const server = () => {
  const asked: GetListParams[] = [];
  const getList = (_: string, params: GetListParams) => {
    asked.push(params);
    const { before = stored.length } = params.filter as { before?: number };
    const rows = stored.filter(({ place }) => place < before).toReversed();
    const { perPage = 0 } = params.pagination ?? {};
    const data = rows.slice(0, perPage);
    const total = data.length < rows.length ? Number.NaN : data.length;
    return Promise.resolve({ data, total });
  };
  return { asked, provider: { getList } as unknown as DataProvider };
};

const page = (provider: DataProvider, number: number) =>
  getListByCursor(provider, 'events', {
    pagination: { page: number, perPage: 25 },
    sort: { field: 'at', order: 'DESC' },
    filter: {},
  });

describe('a list read with cursors', () => {
  it('loads its first page in one request, and reports that more follow', async () => {
    const { asked, provider } = server();
    const { data, pageInfo, total } = await page(provider, 1);
    expect([data[0]?.id, data.length]).toEqual(['e2059', 25]);
    expect(pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: false });
    expect(total).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  it('skips the rows before a page, a thousand at a time', async () => {
    const { asked, provider } = server();
    const { data } = await page(provider, 82);
    expect(data[0]?.id).toBe('e34');
    expect(asked.map(({ pagination }) => pagination?.perPage)).toEqual([1_000, 1_000, 25, 25]);
  });

  it('knows its total at the end, and that nothing follows', async () => {
    const { provider } = server();
    expect(await page(provider, 83)).toMatchObject({ total: 2_060 });
    expect(await page(provider, 90)).toEqual({ data: [], total: 2_060 });
  });
});
