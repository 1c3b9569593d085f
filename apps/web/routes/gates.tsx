import { Suspense, useId, type JSX, type ReactNode } from 'react';
import type { AccessDecision, Resource } from '#contract/account/access.ts';
import { Link, useLocation } from 'react-router';
import { pages, type PageMatch, type PageName } from '#contract/pages.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { subscriptionEndpoints } from '#contract/membership/subscription.ts';
import { isForSale } from '#ui/api/access.ts';
import { useReportedRefusal } from '#ui/api/use-reported-refusal.ts';
import { useCall } from '#ui/api/use-call.ts';
import { AccessGate } from '../components/page.tsx';
import { Spinner } from '../components/loading/spinner.tsx';
import { MarketDataBanners } from '../features/market/components/data-bands.tsx';
import { useMarketList } from '../features/market/use-market.ts';
import { useCanBuy } from '../features/plans/use-can-buy.ts';
import { CancellationRightNote } from '../features/subscription/components/right-to-cancel.tsx';
import { TrialStart } from '../features/subscription/components/trial-start.tsx';
import { useWaitingPeriodText } from '../features/subscription/use-wait.ts';
import { lazyChunk, lazyPage } from '../components/loading/lazy-chunk.tsx';
import { PublicFrame } from './frame/public-frame.tsx';
import { gateTexts, prompts, type Prompt } from './gate-texts.ts';
import { findListedCoin, CoinNotFound } from './coin/no-such-coin.tsx';
import { NotFound } from './not-found.tsx';

const texts = {
  secondFactor: {
    title: 'Two-factor login required',
    text: 'Staff access requires two-factor login. Set it up in Settings. It takes a minute and an app on your phone.',
    action: 'Set up two-factor login',
  },
} as const;

const Legal = lazyPage(async () => (await import('./visitors/legal.tsx')).LegalPage);
const Demo = lazyPage(async () => (await import('./demo.tsx')).DemoPage);
const Support = lazyPage(async () => (await import('./visitors/support.tsx')).SupportPage);
const Sources = lazyPage(async () => (await import('./visitors/sources.tsx')).SourcesPage);
const Status = lazyPage(async () => (await import('./visitors/status.tsx')).StatusPage);
const TrackRecord = lazyPage(
  async () => (await import('./predictions/track-record.tsx')).TrackRecordPage,
);
const CoinOverview = lazyPage(
  async () => (await import('./coin/coin-overview.tsx')).CoinOverviewPage,
);
const LandingPage = lazyPage(async () => (await import('./visitors/landing-page.tsx')).LandingPage);

const VisitorPlans = lazyChunk(
  async () => (await import('./visitors/visitor-plans.tsx')).VisitorPlans,
);

const ForecastPreview = lazyChunk(
  async () => (await import('./forecast-preview.tsx')).ForecastPreview,
);

// What is behind the gate of a page.
const Preview = ({ resource }: { resource: Resource }): JSX.Element | null =>
  resource === 'predictions' ? (
    <Suspense fallback={<Spinner />}>
      <ForecastPreview />
    </Suspense>
  ) : null;

const LoginLink = ({ children }: { children: string }): JSX.Element => {
  const { pathname, search, hash } = useLocation();
  return (
    <Link className="button primary large" to="/auth" state={{ from: pathname + search + hash }}>
      {children}
    </Link>
  );
};

// Beside a price that can be paid.
const RefundNote = (): JSX.Element | null =>
  useCanBuy() === true ? <CancellationRightNote /> : null;

type PromptGateProps = {
  prompt: Exclude<Prompt, 'login' | 'open' | 'welcome'>;
  title: string;
  page: PageMatch['name'];
};

const PromptGate = ({ prompt, title, page }: PromptGateProps): JSX.Element => {
  if (prompt === 'general') {
    return (
      <AccessGate
        title={gateTexts.general.title}
        tab={title}
        actions={<LoginLink>{gateTexts.general.action}</LoginLink>}
      >
        {gateTexts.general.text}
      </AccessGate>
    );
  }
  return (
    <>
      <AccessGate
        title={prompt.title}
        tab={title}
        preview={<Preview resource={pages[page].resource} />}
        actions={
          <>
            <LoginLink>{gateTexts.login}</LoginLink>
            {pages[page].resource === 'predictions' ? <RefundNote /> : null}
          </>
        }
      >
        {prompt.text}
      </AccessGate>
      {page === 'subscription' ? (
        <Suspense fallback={<Spinner />}>
          <VisitorPlans />
        </Suspense>
      ) : null}
    </>
  );
};

/** The prompt for a visitor may be a page of its own. */
export const preloadPrompt = async (found: PageMatch | undefined): Promise<void> => {
  if (found !== undefined && prompts[found.name] === 'welcome') await LandingPage.preload();
  if (found?.name === 'coinOverview') await CoinOverview.preload();
};

type CoinUnlessUnknownProps = { found: PageMatch | undefined; children: ReactNode };

// The list of coins is public, so an unknown symbol is reported without a login.
const RequireKnownCoin = ({ found, children }: CoinUnlessUnknownProps): ReactNode =>
  found?.name === 'coin' ? <KnownCoin symbol={found.title}>{children}</KnownCoin> : children;

const KnownCoin = ({ symbol, children }: { symbol: string; children: ReactNode }): ReactNode => {
  const { data, isPending } = useMarketList();
  if (isPending) return <Spinner />;
  return data !== undefined && findListedCoin(data, symbol) === undefined ? (
    <CoinNotFound symbol={symbol} />
  ) : (
    children
  );
};

type VisitorGateProps = { prompt: Exclude<Prompt, 'login' | 'welcome'>; found: PageMatch };

const VisitorGate = ({ prompt, found }: VisitorGateProps): JSX.Element =>
  prompt === 'open' ? (
    <GatedPage found={found} />
  ) : (
    <PromptGate prompt={prompt} title={found.title} page={found.name} />
  );

const GatedPage = ({ found: { name, title } }: { found: PageMatch }): JSX.Element => {
  if (name === 'coinOverview') return <CoinOverview title={title} />;
  if (name === 'trackRecord') return <TrackRecord title={title} />;
  if (name === 'support') return <Support title={title} />;
  if (name === 'sources') return <Sources title={title} />;
  if (name === 'status') return <Status title={title} />;
  return name === 'demo' ? <Demo title={title} /> : <Legal name={name} />;
};

// Open pages with figures of the market.
const marketPages: ReadonlySet<PageName> = new Set(['trackRecord', 'coinOverview']);

type SignedOutProps = {
  found: PageMatch | undefined;
  prompt: Exclude<Prompt, 'login'> | undefined;
};

/** What a visitor sees at any address but the login. */
export const SignedOutPage = ({ found, prompt }: SignedOutProps): JSX.Element => {
  if (prompt === 'welcome') return <LandingPage />;
  return (
    <PublicFrame bands={found && marketPages.has(found.name) ? <MarketDataBanners /> : null}>
      <RequireKnownCoin found={found}>
        {found === undefined || prompt === undefined ? (
          <NotFound />
        ) : (
          <VisitorGate prompt={prompt} found={found} />
        )}
      </RequireKnownCoin>
    </PublicFrame>
  );
};

const labels: Readonly<Partial<Record<string, string>>> = planLabels;

type OfferProps = {
  readonly plan: string | undefined;
  readonly tier: string;
  readonly canBuy: boolean;
};

// A plan that cannot be bought is not offered, only described.
const Offer = ({ plan, tier, canBuy }: OfferProps): JSX.Element =>
  canBuy && plan !== undefined ? (
    <UpgradePrompt plan={plan} tier={tier} />
  ) : (
    <Link className="button large" to="/subscription">
      {gateTexts.premium.seePlans}
    </Link>
  );

const UpgradePrompt = ({ plan, tier }: Record<'plan' | 'tier', string>): JSX.Element => {
  const waitingText = useWaitingPeriodText(tier);
  const noteId = useId();
  if (waitingText === null) {
    return (
      <Link className="button primary large" to={`/subscription?tier=${tier}`}>
        {gateTexts.premium.upgrade(plan)}
      </Link>
    );
  }
  return (
    <>
      <button className="button primary large" type="button" disabled aria-describedby={noteId}>
        {gateTexts.premium.upgrade(plan)}
      </button>
      <span className="hint" id={noteId}>
        {waitingText}
      </span>
    </>
  );
};

type Reason = { planEnded: boolean; page: string; plan: string | undefined };

const explainRefusal = ({ planEnded, page, plan }: Reason): string => {
  const { ended, partOf, notIncluded } = gateTexts.premium;
  if (plan === undefined) return planEnded ? ended : notIncluded;
  return planEnded ? `${ended} ${partOf(page, plan)}` : `${partOf(page, plan)} ${notIncluded}`;
};

// The end of a trial is on the pages of the plans and of access, not on each gate.
const useHasPlanEnded = (rule: string): boolean => {
  const { data, isPending } = useCall(subscriptionEndpoints.ownSubscription);
  if (rule !== 'denied/plan-ended' || isPending) return false;
  return (data?.trial.endedAt ?? null) === null;
};

type AccessRefusedProps = { decision: AccessDecision; page: string };

const PremiumGate = ({ decision, page }: AccessRefusedProps): JSX.Element => {
  const canBuy = useCanBuy();
  const plan = labels[decision.requires];
  const planEnded = useHasPlanEnded(decision.rule);
  return (
    <AccessGate
      title={gateTexts.premium.title}
      sells
      preview={<Preview resource={decision.resource} />}
      actions={
        <>
          <Offer plan={plan} tier={decision.requires} canBuy={canBuy === true} />
          <TrialStart />
          <RefundNote />
          <Link to="/access">{gateTexts.premium.why}</Link>
          {canBuy === false ? <span className="hint">{gateTexts.premium.noPayments}</span> : null}
        </>
      }
    >
      {explainRefusal({ planEnded, page, plan })}
    </AccessGate>
  );
};

type DeniedProps = {
  resource: Resource;
  words: { readonly title: string; readonly text: string; readonly action: string };
  to: string;
};

const AccessDenied = ({ resource, words, to }: DeniedProps): JSX.Element => {
  useReportedRefusal(resource);
  return (
    <AccessGate
      title={words.title}
      actions={
        <Link className="button primary large" to={to}>
          {words.action}
        </Link>
      }
    >
      {words.text}
    </AccessGate>
  );
};

export const AccessDeniedPage = ({ decision, page }: AccessRefusedProps): JSX.Element => {
  if (isForSale(decision)) return <PremiumGate decision={decision} page={page} />;
  const { resource, rule } = decision;
  return rule === 'denied/needs-second-factor' ? (
    <AccessDenied resource={resource} words={texts.secondFactor} to="/settings#account" />
  ) : (
    <AccessDenied resource={resource} words={gateTexts.denied} to="/dashboard" />
  );
};
