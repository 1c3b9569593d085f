import type { JSX, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { pages } from '#contract/pages.ts';
import type { SourceReading } from '#ui/parts/source-line.tsx';
import { MaintenanceBanner } from '../../components/maintenance-band.tsx';
import { RiskWarning } from '../../components/risk-warning.tsx';
import { Footer } from './foot.tsx';
import { Brand } from './brand.tsx';
import { frameTexts } from './texts.ts';
import { ThemeButton } from './theme-button.tsx';

type PublicFrameProps = {
  bands?: ReactNode;
  reading?: SourceReading | null;
  children: ReactNode;
};

// After the login, the reader returns to the current page.
const LogIn = (): JSX.Element => {
  const { pathname, search, hash } = useLocation();
  return (
    <Link className="button" to="/auth" state={{ from: pathname + search + hash }}>
      Log in
    </Link>
  );
};

const PublicLinks = (): JSX.Element => {
  const { pathname } = useLocation();
  const { path, title } = pages.trackRecord;
  return (
    <nav className="public-links" aria-label="Public pages">
      <Link className="no-phone" to={pages.subscription.path}>
        {frameTexts.plans}
      </Link>
      <a className="no-phone" href="/newsletter/archive">
        {frameTexts.newsletter}
      </a>
      <Link to={path} {...(pathname === path ? { 'aria-current': 'page' as const } : {})}>
        {title}
      </Link>
    </nav>
  );
};

export const PublicFrame = ({
  bands = null,
  reading = null,
  children,
}: PublicFrameProps): JSX.Element => {
  return (
    <div className="main public">
      <a className="skip-link" href="#main">
        {frameTexts.skip}
      </a>
      <header className="topbar">
        <Brand />
        <PublicLinks />
        <span className="grow" />
        <ThemeButton />
        <LogIn />
      </header>
      <MaintenanceBanner />
      <RiskWarning />
      {bands}
      <main id="main" className="body">
        {children}
      </main>
      <Footer reading={reading} inUsd={bands !== null} />
    </div>
  );
};
