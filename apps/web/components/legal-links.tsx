import type { JSX } from 'react';
import { legalLinks, legalLinkTexts as texts } from './legal-texts.ts';
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

/** Said beside the button that creates an account. */
export const AgreeNote = (): JSX.Element => (
  <div className="agree-note">
    <p>{texts.agree}</p>
    <LegalLinks />
  </div>
);
