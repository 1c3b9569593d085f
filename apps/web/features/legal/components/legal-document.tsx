import type { JSX } from 'react';
import { formatDay } from '#ui/format/format.ts';
import { Section } from '#ui/parts/section.tsx';
import { PageHeader } from '../../../components/page.tsx';
import type { LegalText } from '#ui/build/legal-text.ts';
import { LegalBlocks } from './legal-blocks.tsx';

const texts = {
  version: (day: string): string => `Version of ${day}`,
} as const;

/** A text of the folder `legal`. */
export const LegalDocument = ({ document }: { document: LegalText }): JSX.Element => {
  const { title, version, isTemplate, lead, sections } = document;
  // Dates in other years include the year.
  const day = formatDay(new Date(version), new Date(0), { timeZone: 'UTC' });
  return (
    <>
      <PageHeader title={title} description={texts.version(day)} />
      <div className="legal">
        {isTemplate ? (
          <p className="unconfirmed">
            This is a template. It has no legal effect until replaced by reviewed terms.
          </p>
        ) : null}
        {lead.length === 0 ? null : (
          <div>
            <LegalBlocks blocks={lead} />
          </div>
        )}
        {sections.map(({ id, heading, blocks }) => (
          <Section key={id} id={id} title={heading}>
            <LegalBlocks blocks={blocks} />
          </Section>
        ))}
      </div>
    </>
  );
};
