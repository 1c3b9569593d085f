import type { JSX } from 'react';
import { Logo } from '#ui/icons.tsx';
import { Link } from '../../components/link.tsx';
import { frameTexts as texts } from './texts.ts';

export const Brand = (): JSX.Element => (
  <Link className="brand" to="/dashboard" aria-label={texts.home}>
    <Logo />
    <span>{texts.brand}</span>
  </Link>
);
