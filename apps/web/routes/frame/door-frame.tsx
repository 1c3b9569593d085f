import { Suspense, type JSX, type ReactNode } from 'react';
import { lazyChunk } from '../../components/lazy-chunk.tsx';
import { LegalLinks } from '../../components/legal-links.tsx';
import { WhenSeen } from '../../components/when-seen.tsx';
import { Brand } from './brand.tsx';
import { doorTexts as texts } from './door-texts.ts';
import { ThemeButton } from './theme-button.tsx';

const Panel = lazyChunk(async () => (await import('../auth-panel.tsx')).AuthPanel);

/** Around the pages on which people say who they are: a form, and the market beside it. */
export const DoorFrame = ({
  note,
  children,
}: {
  note?: string;
  children: ReactNode;
}): JSX.Element => (
  <div className="au">
    <main id="main" className="af">
      <div className="ahead">
        <Brand />
        <ThemeButton />
      </div>
      <div className="box">{children}</div>
      <div className="door-foot foot2">
        {note === undefined ? null : <p className="faint tiny">{note}</p>}
        <LegalLinks support />
      </div>
    </main>
    <aside className="ap" aria-label={texts.marketNow}>
      <WhenSeen>
        <Suspense>
          <Panel />
        </Suspense>
      </WhenSeen>
    </aside>
  </div>
);
