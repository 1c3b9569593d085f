import type { JSX, ReactNode } from 'react';
import type { AccessDecision } from '#contract/access.ts';
import { useLocation } from 'react-router';
import type { FoundPage } from '#contract/pages.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { isForSale } from '#ui/access.ts';
import { Link } from '../components/link.tsx';
import { Gate } from '../components/page.tsx';
import { useCanBuy } from '../features/plans/use-can-buy.ts';
import { lazyPage } from '../components/lazy-chunk.tsx';
import { PublicFrame } from './frame/public-frame.tsx';
import { gateTexts as texts, prompts, type Prompt } from './gate-texts.ts';
import { NotFound } from './not-found.tsx';

const FrontDoor = lazyPage(async () => (await import('./front-door.tsx')).FrontDoor);

const LoginLink = ({ children }: { children: string }): JSX.Element => {
  const { pathname, search, hash } = useLocation();
  return (
    <Link className="btn pri lg" to="/auth" state={{ from: pathname + search + hash }}>
      {children}
    </Link>
  );
};

type PromptGateProps = {
  prompt: Exclude<Prompt, 'login' | 'welcome'>;
  title: string;
};

const PromptGate = ({ prompt, title }: PromptGateProps): JSX.Element => {
  if (prompt === 'general') {
    return (
      <Gate
        title={texts.general.title}
        tab={title}
        actions={<LoginLink>{texts.general.action}</LoginLink>}
      >
        {texts.general.text}
      </Gate>
    );
  }
  return (
    <Gate title={prompt.title} tab={title} actions={<LoginLink>{texts.login}</LoginLink>}>
      {prompt.text}
    </Gate>
  );
};

type SignedOutProps = { found: FoundPage | undefined; login: ReactNode };

export const SignedOut = ({ found, login }: SignedOutProps): JSX.Element => {
  const prompt: Prompt | undefined = found && prompts[found.name];
  if (prompt === 'login') return <>{login}</>;
  if (prompt === 'welcome') return <FrontDoor title={found?.title ?? ''} />;
  return (
    <PublicFrame>
      {found === undefined || prompt === undefined ? (
        <NotFound />
      ) : (
        <PromptGate prompt={prompt} title={found.title} />
      )}
    </PublicFrame>
  );
};

const labels: Readonly<Partial<Record<string, string>>> = planLabels;

const offerFor = ({ requires }: AccessDecision): string => {
  const plan = labels[requires];
  return plan === undefined ? texts.premium.seePlans : texts.premium.upgrade(plan);
};

const Premium = ({ decision }: { decision: AccessDecision }): JSX.Element => {
  const canBuy = useCanBuy();
  return (
    <Gate
      title={texts.premium.title}
      sells
      actions={
        <>
          <Link className="btn pri lg" to="/subscription">
            {offerFor(decision)}
          </Link>
          {canBuy === false ? <span className="hint">{texts.premium.noPayments}</span> : null}
        </>
      }
    >
      {decision.rule === 'denied/plan-ended' ? texts.premium.ended : texts.premium.notIncluded}
    </Gate>
  );
};

export const Refused = ({ decision }: { decision: AccessDecision }): JSX.Element =>
  isForSale(decision) ? (
    <Premium decision={decision} />
  ) : (
    <Gate
      title={texts.denied.title}
      actions={
        <Link className="btn pri lg" to="/dashboard">
          {texts.denied.action}
        </Link>
      }
    >
      {texts.denied.text}
    </Gate>
  );
