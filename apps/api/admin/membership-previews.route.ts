import type { CommandContext } from '#application/command-context.ts';
import type { MembershipChange } from '#application/membership/effect-of-change.ts';
import { previewChange } from '#application/membership/preview-change.ts';
import type { MembershipPreview } from '#contract/membership-preview.ts';
import { membershipPreviewOperations } from '#contract/operations/membership-preview.ts';
import { limitedQueue } from '#platform/resilience/serial-queue.ts';
import { type AdminRoutesDeps, memberOrReject } from './ports.ts';

/** Each preview reads two streams; more at once would only wait for the same store. */
const readsAtOnce = 16;

/** Previews decide like the commands and append nothing. */
export const membershipPreviews = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(membershipPreviewOperations.previewGrant, async ({ params, body, command }) => ({
    body: await previewOne(params.id, { kind: 'grant', ...body }, command),
  }));
  routes.on(membershipPreviewOperations.previewRevoke, async ({ params, command }) => ({
    body: await previewOne(params.id, { kind: 'revoke' }, command),
  }));
  routes.on(membershipPreviewOperations.previewEndGrant, async ({ params, command }) => ({
    body: await previewOne(params.id, { kind: 'end', grantId: params.grantId }, command),
  }));
  routes.on(membershipPreviewOperations.previewGrants, async ({ body, command }) => {
    const { ids, ...grant } = body;
    return { body: await previewAll(ids, { kind: 'grant', ...grant }, command) };
  });
  routes.on(membershipPreviewOperations.previewRevokes, async ({ body, command }) => ({
    body: await previewAll(body.ids, { kind: 'revoke' }, command),
  }));

  const previewOne = async (
    id: string,
    change: MembershipChange,
    context: CommandContext,
  ): Promise<MembershipPreview> => {
    await memberOrReject(platform, id);
    return previewChange(platform, { accountId: id, change }, context);
  };

  const previewAll = (
    ids: readonly string[],
    change: MembershipChange,
    context: CommandContext,
  ): Promise<MembershipPreview[]> => {
    const enqueue = limitedQueue(readsAtOnce);
    return Promise.all(
      ids.map((accountId) =>
        enqueue(() => previewChange(platform, { accountId, change }, context)),
      ),
    );
  };
};
