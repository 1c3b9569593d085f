import { requireRegisteredAccount } from '#application/account/find-account.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { allowTrial, previewAllowance } from '#application/membership/trial/allow-trial.ts';
import { readOwnTrial } from '#application/membership/trial/start-trial.ts';
import {
  isTrialOffered,
  switchTrialOffer,
} from '#application/membership/trial/switch-trial-offer.ts';
import { listTrialClaims } from '#application/membership/trial/trial-claims.ts';
import { type MemberTrial, trialOperations } from '#contract/membership/trial.ts';
import { requireOtherAccount } from '#domain/access/own-account.ts';
import { trialDays } from '#domain/shared/plans/trial-refusals.ts';
import { toRefusal } from '../membership/trial.route.ts';
import { type AdminRoutesDeps, requireMember } from './ports.ts';
import { trialTexts as texts } from './texts.ts';

/** What staff see and decide about the trials that members start. */
export const trialAdminRoutes = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(trialOperations.switchTrialOffer, async ({ body, command, waitForProjections }) => {
    await switchTrialOffer(platform, body, command);
    await waitForProjections();
    return { body: { isOffered: await isTrialOffered(platform), days: trialDays } };
  });
  routes.on(trialOperations.memberTrial, async ({ params }) => {
    const { id } = await requireMember(platform, params.id);
    return { body: await readMemberTrial(platform, id), subject: id };
  });
  routes.on(trialOperations.allowTrial, async ({ params, body, command, waitForProjections }) => {
    const { id: accountId } = await requireMember(platform, params.id);
    requireOtherAccount(command.actor, accountId);
    const { revision } = await allowTrial(platform, { accountId, ...body }, command);
    await waitForProjections();
    return { body: await readMemberTrial(platform, accountId), revision, subject: accountId };
  });
  routes.on(trialOperations.previewTrialAllowance, async ({ params, command }) => {
    const { id: accountId } = await requireMember(platform, params.id);
    requireOtherAccount(command.actor, accountId);
    const { isAllowedAlready, refusalAfter } = await previewAllowance(
      platform,
      { accountId },
      command,
    );
    return {
      body: {
        changes: !isAllowedAlready,
        whyNot: isAllowedAlready ? texts.allowedAlready : null,
        refusalAfter: toRefusal(refusalAfter),
      },
    };
  });
};

const readMemberTrial = async (
  platform: AdminRoutesDeps['platform'],
  accountId: string,
): Promise<MemberTrial> => {
  const now = platform.clock.now();
  const [account, state] = await Promise.all([
    requireRegisteredAccount(platform, accountId),
    loadMembership(platform, accountId),
  ]);
  const claims = await listTrialClaims(platform, account, now);
  const { refusal } = await readOwnTrial(platform, { accountId, account, state }, now);
  return {
    mailboxTrials: claims.map(({ accountId: claimedBy, claimedAt }) => ({
      at: claimedAt,
      accountId: claimedBy,
    })),
    allowedAt: state.trialAllowedAt,
    refusal: toRefusal(refusal),
  };
};
