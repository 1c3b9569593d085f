import type { JSX } from 'react';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import { legalLinks } from './legal-texts.ts';

type LegalLinksProps = {
  /** Adds a link to support, where the page has no other. */
  support?: boolean;
};

export const LegalLinks = ({ support = false }: LegalLinksProps): JSX.Element => (
  <ul className="legal-links">
    {support ? (
      <li>
        <Link to={pages.support.path}>{pages.support.title}</Link>
      </li>
    ) : null}
    {legalLinks.map(({ to, label }) => (
      <li key={to}>
        <Link to={to}>{label}</Link>
      </li>
    ))}
  </ul>
);
