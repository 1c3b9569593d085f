import { isTrialOffered } from '#application/membership/trial/switch-trial-offer.ts';
import { readOwnTrial, startTrial } from '#application/membership/trial/start-trial.ts';
import { requireRegisteredAccount } from '#application/account/find-account.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import { type OwnTrial, trialOperations } from '#contract/membership/trial.ts';
import { planLabels, trialPlan } from '#domain/shared/plans/plans.ts';
import {
  getTrialEnd,
  trialDays,
  trialRefusals,
  type TrialRefusal,
} from '#domain/shared/plans/trial-refusals.ts';
import { formatBindingTime } from '#domain/shared/time/binding-day.ts';
import type { MembershipRoutesDeps } from './ports.ts';
import { subscriptionTexts as texts } from './texts.ts';

/** The trial that a member starts, and whether there is one to start. */
export const trialRoutes = ({
  routes,
  platform,
}: Pick<MembershipRoutesDeps, 'platform' | 'routes'>): void => {
  routes.on(trialOperations.trialOffer, async () => ({
    body: { isOffered: await isTrialOffered(platform), days: trialDays },
    headers: { 'cache-control': 'public, max-age=0, must-revalidate' },
  }));
  routes.on(trialOperations.startTrial, async ({ caller, command, waitForProjections }) => {
    const { endsAt } = await startTrial(platform, { accountId: caller.accountId }, command);
    await waitForProjections();
    const end = formatBindingTime(endsAt, command.now);
    return { body: { message: texts.trialStarted(planLabels[trialPlan], end), endsAt } };
  });
};

export const loadOwnTrial = async (
  platform: MembershipRoutesDeps['platform'],
  accountId: string,
): Promise<OwnTrial> => {
  const now = platform.clock.now();
  const [account, state] = await Promise.all([
    requireRegisteredAccount(platform, accountId),
    loadMembership(platform, accountId),
  ]);
  const trial = await readOwnTrial(platform, { accountId, account, state }, now);
  const wouldEndAt = getTrialEnd(now).toISOString();
  return { ...trial, wouldEndAt, refusal: toRefusal(trial.refusal) };
};

export const toRefusal = (code: TrialRefusal | null): OwnTrial['refusal'] =>
  code === null ? null : { code, message: trialRefusals[code] };
