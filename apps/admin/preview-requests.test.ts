import { describe, expect, it } from 'vitest';
import type { fetchUtils } from 'react-admin';
import { previewRequests } from './preview-requests.ts';
import { aPreview } from './testing/preview.ts';

type Sent = { readonly url: string; readonly body: unknown };

/** Notes what is sent and answers one preview for each id, or one alone. */
const recording = () => {
  const sent: Sent[] = [];
  const http: typeof fetchUtils.fetchJson = (url, options) => {
    const body: unknown =
      typeof options?.body === 'string' ? (JSON.parse(options.body) as unknown) : undefined;
    sent.push({ url: String(url), body });
    const ids = (body as { ids?: string[] } | undefined)?.ids;
    const json = ids ? ids.map((memberId) => aPreview({ memberId })) : aPreview();
    return Promise.resolve({ status: 200, headers: new Headers(), body: '', json });
  };
  return { sent, requests: previewRequests(http) };
};
const grant = { kind: 'grant', plan: 'pro', duration: 'annual' } as const;

describe('a preview', () => {
  it('is asked for with the terms of the command, or without any for a revocation', async () => {
    const { requests, sent } = recording();
    await requests.preview('m-1', grant);
    await requests.preview('m-1', { kind: 'revoke' });
    expect(sent).toEqual([
      {
        url: '/api/admin/members/m-1/grant/preview',
        body: { plan: 'pro', duration: 'annual' },
      },
      { url: '/api/admin/members/m-1/revoke/preview', body: undefined },
    ]);
  });

  it('of a large selection is asked for in calls of 200, and answered as one', async () => {
    const { requests, sent } = recording();
    const ids = Array.from({ length: 314 }, (_, index) => `m-${String(index)}`);
    const previews = await requests.previews(ids, { kind: 'revoke' });
    expect(sent.map(({ url }) => url)).toEqual(
      Array.from({ length: 2 }, () => '/api/admin/members/revoke/preview'),
    );
    expect(sent.map(({ body }) => (body as { ids: string[] }).ids.length)).toEqual([200, 114]);
    expect(previews.map(({ memberId }) => memberId)).toEqual(ids);
  });
});
