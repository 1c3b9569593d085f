import type { JSX } from 'react';
import { legalLinks } from './legal-texts.ts';
import { Link } from './link.tsx';

export const LegalLinks = (): JSX.Element => (
  <ul className="legal-links">
    {legalLinks.map(({ to, label }) => (
      <li key={to}>
        <Link to={to}>{label}</Link>
      </li>
    ))}
  </ul>
);
