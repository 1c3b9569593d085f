import { Suspense, type JSX, type ReactNode } from 'react';
import { lazyChunk } from '../../components/loading/lazy-chunk.tsx';
import { MaintenanceBanner } from '../../components/maintenance-band.tsx';
import { LegalLinks } from '../../components/legal-links.tsx';
import { RenderWhenVisible } from '../../components/loading/when-seen.tsx';
import { RiskWarning } from '../../components/risk-warning.tsx';
import { Brand } from './brand.tsx';
import { ThemeButton } from './theme-button.tsx';

const texts = { marketNow: 'The market now' } as const;

const Panel = lazyChunk(async () => (await import('../auth/auth-panel.tsx')).AuthPanel);

/** Frame of the login and confirmation pages: a form, with the market next to it. */
export const AuthFrame = ({
  note,
  children,
}: {
  note?: string;
  children: ReactNode;
}): JSX.Element => (
  <div className="auth-page">
    <main id="main" className="auth-form">
      <div className="auth-top">
        <Brand />
        <ThemeButton />
      </div>
      <MaintenanceBanner />
      <RiskWarning />
      <div className="auth-box">{children}</div>
      <div className="auth-foot form-foot">
        {note === undefined ? null : <p className="faint tiny">{note}</p>}
        <LegalLinks support />
      </div>
    </main>
    <aside className="auth-aside" aria-label={texts.marketNow}>
      <RenderWhenVisible>
        <Suspense>
          <Panel />
        </Suspense>
      </RenderWhenVisible>
    </aside>
  </div>
);
