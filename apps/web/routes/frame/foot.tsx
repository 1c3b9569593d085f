import type { JSX } from 'react';
import { Link } from 'react-router';
import { pages } from '#contract/pages.ts';
import type { SourceReading } from '#ui/parts/source-line.tsx';
import { LegalLinks } from '../../components/legal-links.tsx';
import { frameTexts } from './texts.ts';
import { findAttribution } from '#contract/market/attributions.ts';

const texts = {
  prices: (source: string): string => ` Prices: ${source}.`,
} as const;

type FooterProps = {
  readonly reading?: SourceReading | null;
  /** For visitors, who have not chosen a currency. */
  readonly inUsd?: boolean;
};

/** The source of prices; for simulated ones the band at the top states it. */
export const Footer = ({ reading = null, inUsd = false }: FooterProps): JSX.Element => (
  <footer className="page-foot">
    <p>
      Not investment advice.
      {inUsd ? ' Prices are in US dollars.' : null}
      {reading === null || reading.kind === 'simulated' ? null : (
        <PriceSource name={reading.source} />
      )}
    </p>
    <p className="grow">
      <Link to={pages.subscription.path}>{frameTexts.plans}</Link>
      <a href="/newsletter/archive">{frameTexts.newsletter}</a>
      <Link to={pages.trackRecord.path}>{pages.trackRecord.title}</Link>
      <Link to={pages.support.path}>{pages.support.title}</Link>
      <Link to={pages.sources.path}>{pages.sources.title}</Link>
      <Link to={pages.status.path}>{pages.status.title}</Link>
    </p>
    <LegalLinks />
  </footer>
);

/** With the wording and link that the source's terms require. */
const PriceSource = ({ name }: { name: string }): JSX.Element => {
  const attribution = findAttribution(name);
  if (attribution === undefined) return <>{texts.prices(name)}</>;
  return (
    <>
      {' '}
      <a href={attribution.url} rel="noopener noreferrer">
        {attribution.text}
      </a>
      .
    </>
  );
};
