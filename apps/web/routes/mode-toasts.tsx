import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { User } from '#contract/auth.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { showToast, type Toast } from '../components/toast.tsx';
import { accessQuery } from '#ui/use-access.ts';
import { reloadPage } from '../lib/reload-page.ts';
import { sessionQuery } from '../features/session/api/check-session.ts';

const reloadAfter = 1500;
const paidModes = ['pro', 'basic'] as const;
const modes = [...paidModes, 'free'] as const;
type Mode = (typeof modes)[number];

/** A mode in the URL shows a toast only; it gives no access. */
export const modeToast = (mode: Mode, { subscriptionTier: tier }: User): Toast => ({
  title: `${planLabels[mode]} mode`,
  text:
    tier === mode
      ? `You are on the ${planLabels[tier]} plan.`
      : `${planLabels[mode]} mode is for the ${planLabels[mode]} plan. You are on ${planLabels[tier]}.`,
  tone: 'plain',
});

/** The toast for the parameters, and the parameters to remove. */
const answerTo = (
  params: URLSearchParams,
  user: User,
): { toast: Toast; answered: string[]; paid: boolean } | null => {
  const tier = paidModes.find((mode) => mode === params.get('tier'));
  if (params.get('payment') === 'success' && tier !== undefined) {
    const toast: Toast = {
      title: `Welcome to ${planLabels[tier]}`,
      // The address proves nothing: what was paid is what the server says.
      text:
        user.subscriptionTier === tier
          ? 'Your payment was received.'
          : 'Your plan changes as soon as the payment is confirmed.',
      tone: 'good',
    };
    return { toast, answered: ['payment', 'tier'], paid: true };
  }
  const mode = modes.find((name) => params.get(name) === 'true');
  return mode === undefined
    ? null
    : { toast: modeToast(mode, user), answered: [mode], paid: false };
};

/** Shows the toast for `?pro=true`, `?basic=true`, `?free=true` and `?payment=success` once, and removes the parameters from the URL. */
export const ModeToasts = ({ user }: { user: User }): null => {
  const [params, setParams] = useSearchParams();
  const client = useQueryClient();
  const done = useRef('');
  useEffect(() => {
    const asked = params.toString();
    const answer = answerTo(params, user);
    if (answer === null || done.current === asked) return;
    done.current = asked;
    showToast(answer.toast);
    const rest = new URLSearchParams(params);
    for (const name of answer.answered) rest.delete(name);
    setParams(rest, { replace: true });
    if (!answer.paid) return;
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    void client.invalidateQueries({ queryKey: accessQuery.queryKey });
    // The provider can confirm a moment after the browser arrives.
    setTimeout(reloadPage, reloadAfter);
  }, [params, setParams, user, client]);
  return null;
};
