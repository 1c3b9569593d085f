import type { CallAnswer } from '#contract/call-types.ts';
import { membershipPreviewEndpoints } from '#contract/endpoints/membership-preview.ts';
import { call } from '#ui/call.ts';
import type { Intent } from './members/intent.ts';

type MembershipPreview = CallAnswer<'previewGrant'>;

export type PreviewRequests = {
  readonly preview: (id: string, intent: Intent) => Promise<MembershipPreview>;
  readonly previews: (
    ids: readonly string[],
    intent: Intent,
  ) => Promise<readonly MembershipPreview[]>;
};

const idsAtOnce = 200;

export const preview: PreviewRequests['preview'] = (id, intent) => {
  const { previewGrant, previewRevoke } = membershipPreviewEndpoints;
  if (intent.kind === 'revoke') return call(previewRevoke, { params: { id } });
  const { plan, duration } = intent;
  return call(previewGrant, { params: { id }, body: { plan, duration } });
};

export const previews: PreviewRequests['previews'] = async (ids, intent) => {
  const found: MembershipPreview[] = [];
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    found.push(...(await previewSome(ids.slice(from, from + idsAtOnce), intent)));
  }
  return found;
};

const previewSome = (ids: string[], intent: Intent): Promise<readonly MembershipPreview[]> => {
  const { previewGrants, previewRevokes } = membershipPreviewEndpoints;
  if (intent.kind === 'revoke') return call(previewRevokes, { body: { ids } });
  const { plan, duration } = intent;
  return call(previewGrants, { body: { ids, plan, duration } });
};
