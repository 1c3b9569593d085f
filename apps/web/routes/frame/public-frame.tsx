import type { JSX, ReactNode } from 'react';
import { Link } from '../../components/link.tsx';
import { Foot } from './foot.tsx';
import { Brand } from './brand.tsx';
import { ThemeButton } from './theme-button.tsx';

export const PublicFrame = ({ children }: { children: ReactNode }): JSX.Element => (
  <div className="main public">
    <a className="skip" href="#main">
      Skip to content
    </a>
    <header className="top">
      <Brand />
      <span className="grow" />
      <ThemeButton />
      <Link className="btn" to="/auth">
        Log in
      </Link>
    </header>
    <main id="main" className="body">
      {children}
    </main>
    <Foot />
  </div>
);
