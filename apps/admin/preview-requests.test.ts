import { afterEach, describe, expect, it, vi } from 'vitest';
import { preview, previews } from './preview-requests.ts';
import { aPreview } from './testing/preview.ts';

type Sent = { readonly url: string; readonly body: unknown };

afterEach(() => {
  vi.unstubAllGlobals();
});

const recording = (): Sent[] => {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (url: string, options?: RequestInit) => {
    const body: unknown =
      typeof options?.body === 'string' ? (JSON.parse(options.body) as unknown) : undefined;
    sent.push({ url, body });
    const ids = (body as { ids?: string[] } | undefined)?.ids;
    const json = ids ? ids.map((memberId) => aPreview({ memberId })) : aPreview();
    return Promise.resolve(Response.json(json));
  });
  return sent;
};
const grant = { kind: 'grant', plan: 'pro', duration: 'annual' } as const;

describe('a preview', () => {
  it('is asked for with the terms of the command, or without any for a revocation', async () => {
    const sent = recording();
    await preview('m-1', grant);
    await preview('m-1', { kind: 'revoke' });
    expect(sent).toEqual([
      {
        url: '/api/admin/members/m-1/grant/preview',
        body: { plan: 'pro', duration: 'annual' },
      },
      { url: '/api/admin/members/m-1/revoke/preview', body: undefined },
    ]);
  });

  it('of a large selection is asked for in calls of 200, and answered as one', async () => {
    const sent = recording();
    const ids = Array.from({ length: 314 }, (_, index) => `m-${String(index)}`);
    const found = await previews(ids, { kind: 'revoke' });
    expect(sent.map(({ url }) => url)).toEqual(
      Array.from({ length: 2 }, () => '/api/admin/members/revoke/preview'),
    );
    expect(sent.map(({ body }) => (body as { ids: string[] }).ids.length)).toEqual([200, 114]);
    expect(found.map(({ memberId }) => memberId)).toEqual(ids);
  });
});
