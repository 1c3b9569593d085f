import { planLabels } from '#contract/plan-labels.ts';
import { trialDays, trialPlan } from '#contract/trial.ts';

export const landingTexts = {
  title: 'Welcome to Tidemark',
  text: 'Crypto prices, news and forecasts. Every price timestamped. Every forecast scored.',
  createAccount: 'Create account',
  login: 'Login to Continue',
  trial: `Try ${planLabels[trialPlan]} for ${String(trialDays)} days. No card needed.`,
  bitcoin: 'Bitcoin now',
  loadingBitcoin: 'Loading Bitcoin',
  forecasts: {
    title: 'Forecasts',
    what: 'Each forecast is a price range with a probability, such as 80%. We publish it before the hour starts and score it when the hour is over.',
    none: 'There are no forecasts yet. Once there are, you will see their accuracy here.',
    held: (share: string, hours: number, scored: string): string =>
      `80% ranges for Bitcoin’s next ${hours === 1 ? 'hour' : `${String(hours)} hours`} held ${share} of the time (n = ${scored}).`,
    record: 'See our track record',
  },
} as const;
