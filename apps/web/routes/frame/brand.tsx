import type { JSX } from 'react';
import { Link } from 'react-router';
import { Logo } from '#ui/parts/icons.tsx';
import { frameTexts as texts } from './texts.ts';

export const Brand = (): JSX.Element => (
  <Link className="brand" to="/dashboard" aria-label={texts.home}>
    <Logo />
    <span>Tidemark</span>
  </Link>
);
