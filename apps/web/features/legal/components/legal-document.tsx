import type { JSX } from 'react';
import { formatDay } from '#ui/format/format.ts';
import { Section } from '#ui/parts/section.tsx';
import { PageHead } from '../../../components/page.tsx';
import type { LegalText } from '../legal-text.ts';
import { legalTexts as texts } from '../texts.ts';

/** One document to accept. */
export const LegalDocument = ({ document }: { document: LegalText }): JSX.Element => {
  const { title, version, isTemplate, sections } = document;
  // Dates in other years include the year.
  const day = formatDay(new Date(version), new Date(0), { timeZone: 'UTC' });
  return (
    <>
      <PageHead title={title} description={texts.version(day)} />
      <div className="legal">
        {isTemplate ? <p className="unconfirmed">{texts.template}</p> : null}
        {sections.map(({ heading, paragraphs }) => (
          <Section key={heading} title={heading}>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Section>
        ))}
      </div>
    </>
  );
};
