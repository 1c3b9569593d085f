import type { JSX } from 'react';
import { Link, useLocation } from 'react-router';
import { homeTitle } from '#contract/home-title.ts';
import { trialEndpoints } from '#contract/membership/trial.ts';
import { useCall } from '#ui/api/use-call.ts';
import { useDocumentTitle } from '../../components/page.tsx';
import { lazyChunk } from '../../components/loading/lazy-chunk.tsx';
import { DeferredSection } from '../../components/loading/later-part.tsx';
import { Spinner } from '../../components/loading/spinner.tsx';
import { MarketDataBanners } from '../../features/market/components/data-bands.tsx';
import { getOldestReading } from '../../features/market/figures.ts';
import { useMarketList } from '../../features/market/use-market.ts';
import { PublicFrame } from '../frame/public-frame.tsx';
import { landingTexts } from './landing-texts.ts';
import { useMarketReady } from '../frame/use-market-ready.ts';
import { Showcase } from './showcase.tsx';
import { trialDays, trialPlan } from '#contract/trial.ts';
import { planLabels } from '#contract/plan-labels.ts';

const texts = {
  trial: `Try ${planLabels[trialPlan]} for ${String(trialDays)} days. No card needed.`,
} as const;

const VisitorPlans = lazyChunk(async () => (await import('./visitor-plans.tsx')).VisitorPlans);

export const LandingPage = (): JSX.Element => {
  useDocumentTitle(homeTitle);
  const { search, hash } = useLocation();
  const returnState = { from: `/dashboard${search}${hash}` };
  const isReady = useMarketReady();
  const { data } = useMarketList();
  if (!isReady) return <Spinner />;
  return (
    <PublicFrame bands={<MarketDataBanners />} reading={getOldestReading(data ?? [])}>
      <section className="hero">
        <h1>{landingTexts.title}</h1>
        <p>{landingTexts.text}</p>
        <div className="buttons">
          <Link className="button primary large" to="/auth#register" state={returnState}>
            Create account
          </Link>
          <Link className="button large" to="/auth" state={returnState}>
            {landingTexts.login}
          </Link>
        </div>
        <TrialNote />
      </section>
      <div className="landing">
        <Showcase rows={8} />
      </div>
      <DeferredSection>
        <VisitorPlans />
      </DeferredSection>
    </PublicFrame>
  );
};

const TrialNote = (): JSX.Element | null => {
  const { data } = useCall(trialEndpoints.trialOffer);
  return data?.isOffered === true ? <p className="hint">{texts.trial}</p> : null;
};
