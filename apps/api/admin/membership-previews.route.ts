import type { CommandContext } from '#application/command-context.ts';
import type { MembershipChange } from '#application/membership/staff-changes/effect-of-change.ts';
import { previewChange } from '#application/membership/staff-changes/preview-change.ts';
import {
  formatUnchangedReason,
  type UnchangedReason,
} from '#application/membership/staff-changes/unchanged-reason.ts';
import {
  type MembershipPreview,
  type TimedGrantPreview,
  membershipPreviewOperations,
} from '#contract/membership/membership-preview.ts';
import { toTerms } from './membership-commands.route.ts';
import { type AdminRoutesDeps, requireMember } from './ports.ts';

/** Previews run the same decisions as the commands and append nothing. */
export const membershipPreviewRoutes = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(membershipPreviewOperations.previewGrant, async ({ params, body, command }) => ({
    body: await previewWithoutWarning(params.id, { kind: 'grant', ...body }, command),
  }));
  routes.on(membershipPreviewOperations.previewTime, async ({ params, body, command }) => ({
    body: await previewWithWarning(params.id, { kind: 'time', ...toTerms(body) }, command),
  }));
  routes.on(
    membershipPreviewOperations.previewGoodwillMonth,
    async ({ params, body, command }) => ({
      body: await previewWithoutWarning(params.id, { kind: 'goodwill', ...body }, command),
    }),
  );
  routes.on(membershipPreviewOperations.previewRevoke, async ({ params, command }) => ({
    body: await previewWithoutWarning(params.id, { kind: 'revoke' }, command),
  }));
  routes.on(membershipPreviewOperations.previewEndGrant, async ({ params, command }) => ({
    body: await previewWithoutWarning(params.id, { kind: 'end', grantId: params.grantId }, command),
  }));

  const previewWithoutWarning = async (
    id: string,
    change: MembershipChange,
    context: CommandContext,
  ): Promise<MembershipPreview> => {
    const { warning: _, ...preview } = await previewWithWarning(id, change, context);
    return preview;
  };

  const previewWithWarning = async (
    id: string,
    change: MembershipChange,
    context: CommandContext,
  ): Promise<TimedGrantPreview> => {
    await requireMember(platform, id);
    return withReason(await previewChange(platform, { accountId: id, change }, context));
  };
};

type WithReason<Preview> = Omit<Preview, 'unchanged'> & {
  readonly changes: boolean;
  readonly whyNot: string | null;
};

/** Formats why nothing changes. */
export const withReason = <Preview extends { readonly unchanged: UnchangedReason | null }>({
  unchanged,
  ...preview
}: Preview): WithReason<Preview> => ({
  ...preview,
  changes: unchanged === null,
  whyNot: unchanged && formatUnchangedReason(unchanged),
});
