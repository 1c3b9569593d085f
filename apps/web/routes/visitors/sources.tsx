import type { JSX } from 'react';
import { creditGroups, type SourceCredit } from '#contract/market/source-credits.ts';
import { Section } from '#ui/parts/section.tsx';
import { PageHeader } from '../../components/page.tsx';

const texts = {
  lead: 'Where our figures and stories come from, and the work of others that we use.',
  simulated:
    'An installation without live data shows a simulated market instead, and says so on every page.',
  terms: 'Terms:',
} as const;

const ExternalLink = ({ to, children }: { to: string; children: string }): JSX.Element => (
  <a href={to} rel="noopener noreferrer">
    {children}
  </a>
);

const Credit = ({ credit }: { credit: SourceCredit }): JSX.Element => {
  const { name, url, use, terms, attribution } = credit;
  return (
    <li>
      <h3>
        <ExternalLink to={url}>{name}</ExternalLink>
      </h3>
      <p>{use}</p>
      <p className="hint">
        {texts.terms} <ExternalLink to={terms.url}>{terms.name}</ExternalLink>
      </p>
      {attribution === undefined ? null : (
        <p>
          <ExternalLink to={attribution.url}>{attribution.text}</ExternalLink>
        </p>
      )}
    </li>
  );
};

/** The sources of data, and the licences of other works; open to everyone. */
export const SourcesPage = ({ title }: { title: string }): JSX.Element => (
  <>
    <PageHeader title={title} description={texts.lead} />
    <div className="credits">
      {creditGroups.map(({ title: group, credits }) => (
        <Section key={group} title={group}>
          <ul>
            {credits.map((credit) => (
              <Credit key={credit.name} credit={credit} />
            ))}
          </ul>
        </Section>
      ))}
      <p className="hint">{texts.simulated}</p>
    </div>
  </>
);
