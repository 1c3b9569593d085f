import { lazy, type JSX, type ReactNode } from 'react';
import type { AccessDecision } from '#contract/access.ts';
import { useLocation } from 'react-router';
import type { FoundPage } from '#contract/pages.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { isForSale } from '#ui/access.ts';
import { Link } from '../components/link.tsx';
import { Gate } from '../components/page.tsx';
import { useCanBuy } from '../features/plans/use-can-buy.ts';
import { PublicFrame } from './frame/public-frame.tsx';
import { NotFound } from './not-found.tsx';
import { webPages, type Prompt } from './pages.ts';

const FrontDoor = lazy(async () => ({ default: (await import('./front-door.tsx')).FrontDoor }));

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
        title="Please log in to continue..."
        tab={title}
        actions={<LoginLink>Go to Login</LoginLink>}
      >
        After you log in, you come back to this page.
      </Gate>
    );
  }
  return (
    <Gate title={prompt.title} tab={title} actions={<LoginLink>Login to Continue</LoginLink>}>
      {prompt.text}
    </Gate>
  );
};

type SignedOutProps = { found: FoundPage | undefined; login: ReactNode };

export const SignedOut = ({ found, login }: SignedOutProps): JSX.Element => {
  const prompt: Prompt | undefined = found && webPages[found.name].prompt;
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
  return plan === undefined ? 'See plans' : `Upgrade to ${plan}`;
};

const Premium = ({ decision }: { decision: AccessDecision }): JSX.Element => {
  const canBuy = useCanBuy();
  return (
    <Gate
      title="Premium Feature"
      sells
      actions={
        <>
          <Link className="btn pri lg" to="/subscription">
            {offerFor(decision)}
          </Link>
          {canBuy === false ? (
            <span className="hint">Payments are not available yet, so it cannot be bought.</span>
          ) : null}
        </>
      }
    >
      {decision.rule === 'denied/plan-ended'
        ? 'Your plan has ended.'
        : 'Your plan does not include this page.'}
    </Gate>
  );
};

export const Refused = ({ decision }: { decision: AccessDecision }): JSX.Element =>
  isForSale(decision) ? (
    <Premium decision={decision} />
  ) : (
    <Gate
      title="Access Denied"
      actions={
        <Link className="btn pri lg" to="/dashboard">
          Return to Dashboard
        </Link>
      }
    >
      You don&apos;t have permission to access this page.
    </Gate>
  );

export const Offline = ({ onRetry }: { onRetry: () => void }): JSX.Element => (
  <Gate
    title="Network Error"
    actions={
      <button className="btn pri lg" type="button" onClick={onRetry}>
        Try again now
      </button>
    }
  >
    The server does not answer. Check your connection, then try again.
  </Gate>
);
