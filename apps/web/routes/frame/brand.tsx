import type { JSX } from 'react';
import { Logo } from '#ui/icons.tsx';
import { Link } from '../../components/link.tsx';

export const Brand = (): JSX.Element => (
  <Link className="brand" to="/dashboard" aria-label="Tidemark, home">
    <Logo />
    <span>Tidemark</span>
  </Link>
);
