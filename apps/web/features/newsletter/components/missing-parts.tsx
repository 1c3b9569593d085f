import type { JSX, ReactNode } from 'react';
import type { Newsletter } from '#contract/newsletter/newsletter.ts';

type MissingPartsProps = { title: string; parts: Newsletter['missing']; children?: ReactNode };

/** Missing parts of an edition, each with its reason. */
export const MissingParts = ({ title, parts, children }: MissingPartsProps): JSX.Element => (
  <div className="newsletter-missing">
    <b>{title}</b>
    <ul>
      {parts.map(({ what, text }) => (
        <li key={what}>{text}</li>
      ))}
    </ul>
    {children}
  </div>
);
