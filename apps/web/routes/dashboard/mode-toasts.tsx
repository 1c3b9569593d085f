import { paidPlanIds, type PaidPlanId } from '#contract/membership/plans.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { User } from '#contract/account/auth.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { showToast, type Toast } from '../../components/toast/toast.tsx';
import { accessKey } from '#ui/api/use-access.ts';
import { currentPage } from '../../lib/server/current-page.ts';
import { sessionQuery } from '../../features/session/api/check-session.ts';

const texts = {
  mode: (plan: string): string => `${plan} mode`,
  yours: (plan: string): string => `You are on the ${plan} plan.`,
  notYours: (mode: string, plan: string): string =>
    `${mode} mode requires the ${mode} plan. You are on the ${plan} plan.`,
  welcome: (plan: string): string => `Welcome to ${plan}`,
  paid: 'We have received your payment.',
} as const;

const reloadDelayMs = 1500;
const paidModes = paidPlanIds.toReversed();
const modes = [...paidModes, 'free'] as const;
type Mode = (typeof modes)[number];

/** A mode in the URL only shows a toast; it grants no access. */
export const modeToast = (mode: Mode, { subscriptionTier: tier }: User): Toast => ({
  title: texts.mode(planLabels[mode]),
  text:
    tier === mode
      ? texts.yours(planLabels[tier])
      : texts.notYours(planLabels[mode], planLabels[tier]),
  tone: 'plain',
});

// The address proves nothing; only the server knows whether there is a subscription.
const hasPaid = (tier: PaidPlanId, user: User | null): boolean =>
  user !== null && user.subscriptionTier === tier && user.stripeSubscriptionId !== null;

const showToastIfPaid = async (client: QueryClient, tier: PaidPlanId): Promise<void> => {
  const { user } = await client.query({ ...sessionQuery, staleTime: 0 });
  await client.invalidateQueries({ queryKey: accessKey });
  if (!hasPaid(tier, user)) return;
  const title = texts.welcome(planLabels[tier]);
  showToast({ title, text: texts.paid, tone: 'good' });
  setTimeout(currentPage.reload, reloadDelayMs);
};

type ModeRequest = { names: string[]; paid?: PaidPlanId; mode?: Mode };

const parseModeRequest = (params: URLSearchParams): ModeRequest | null => {
  if (params.get('payment') === 'success') {
    const paid = paidModes.find((tier) => tier === params.get('tier'));
    return { names: ['payment', 'tier'], ...(paid === undefined ? {} : { paid }) };
  }
  const mode = modes.find((name) => params.get(name) === 'true');
  if (mode !== undefined) return { names: [mode, 'tier'], mode };
  // Left over from a link to the plans; it means nothing here.
  return params.has('tier') ? { names: ['tier'] } : null;
};

/** Handles a plan's name, as in `?pro=true`, and `?payment=success` once and removes them and `tier` from the URL. */
export const ModeToasts = ({ user }: { user: User }): null => {
  const [params, setParams] = useSearchParams();
  const client = useQueryClient();
  const handledSearch = useRef('');
  useEffect(() => {
    const text = params.toString();
    const modeRequest = parseModeRequest(params);
    if (modeRequest === null || handledSearch.current === text) return;
    handledSearch.current = text;
    const remainingParams = new URLSearchParams(params);
    for (const name of modeRequest.names) remainingParams.delete(name);
    setParams(remainingParams, { replace: true });
    if (modeRequest.mode !== undefined) showToast(modeToast(modeRequest.mode, user));
    if (modeRequest.paid !== undefined)
      showToastIfPaid(client, modeRequest.paid).catch(() => undefined);
  }, [params, setParams, user, client]);
  return null;
};
