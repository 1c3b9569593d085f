import type { fetchUtils } from 'react-admin';
import type { MembershipPreview } from '#contract/membership-preview.ts';
import { paths } from '#contract/paths.ts';
import type { Intent } from './members/intent.ts';

export type PreviewRequests = {
  readonly preview: (id: string, intent: Intent) => Promise<MembershipPreview>;
  readonly previews: (
    ids: readonly string[],
    intent: Intent,
  ) => Promise<readonly MembershipPreview[]>;
};

type Http = typeof fetchUtils.fetchJson;

/** The contract's limit for one call. */
const idsAtOnce = 200;

/** What a command would do, asked of the server. */
export const previewRequests = (http: Http): PreviewRequests => ({
  preview: async (id, intent) => {
    const body =
      intent.kind === 'revoke' ? undefined : { plan: intent.plan, duration: intent.duration };
    const path = intent.kind === 'revoke' ? paths.revokePreview(id) : paths.grantPreview(id);
    return (await post(http, path, body)) as MembershipPreview;
  },
  previews: async (ids, intent) => {
    const { kind, ...terms } = intent;
    const path = kind === 'revoke' ? paths.revokePreviews : paths.grantPreviews;
    const found: MembershipPreview[] = [];
    for (let from = 0; from < ids.length; from += idsAtOnce) {
      const body = { ids: ids.slice(from, from + idsAtOnce), ...terms };
      found.push(...((await post(http, path, body)) as MembershipPreview[]));
    }
    return found;
  },
});

const post = async (http: Http, path: string, body: object | undefined): Promise<unknown> => {
  const headers = new Headers({ Accept: 'application/json', 'Content-Type': 'application/json' });
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return (await http(path, { method: 'POST', headers, ...sent })).json as unknown;
};
