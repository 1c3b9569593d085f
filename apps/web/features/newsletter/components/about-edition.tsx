import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import type { Newsletter } from '#contract/newsletter/newsletter.ts';
import { formatDay, formatTime } from '#ui/format/format.ts';
import { Section } from '#ui/parts/section.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { editionsQuery, getEditionPath } from '../api/get-newsletter.ts';
import { MissingParts } from './missing-parts.tsx';

const texts = {
  version: (version: number): string => `Version ${String(version)}`,
  readVersion: (version: number): string => `Read version ${String(version)}`,
  found: (figures: number): string => `${String(figures)}, all found in the snapshot`,
} as const;

const utc = { timeZone: 'UTC' } as const;

type AboutEditionProps = { letter: Newsletter; now: Date };

/** Versions of the edition, the one that will be sent, and missing parts. */
export const EditionDetails = ({ letter, now }: AboutEditionProps): JSX.Element => (
  <Section title="Versions">
    <ul className="newsletter-list">
      {letter.versions.map(({ version, generatedAt, by }, index) => (
        <li key={version}>
          <p>
            <b>{texts.version(version)}</b>{' '}
            {index === 0 ? <DeliveryStatus letter={letter} now={now} /> : null}
          </p>
          <p>
            {by === 'schedule' ? 'Schedule' : by}, {formatTime(new Date(generatedAt), utc)}
          </p>
          <a href={getEditionPath(letter.edition, version)} aria-label={texts.readVersion(version)}>
            Read
          </a>
        </li>
      ))}
    </ul>
    <dl className="newsletter-facts">
      <dt>Figures</dt>
      <dd>
        {texts.found(letter.figures)}
        <br />
        <a href={getEditionPath(letter.edition)}>Every figure and its source</a>
      </dd>
    </dl>
    {letter.missing.length === 0 ? null : (
      <MissingParts title="Missing data" parts={letter.missing}>
        {letter.sendable ? null : <p>An edition without market data is saved but not sent.</p>}
      </MissingParts>
    )}
  </Section>
);

const getDeliveryTime = ({ date }: Newsletter): number => Date.parse(`${date}T07:30:00.000Z`);

// A delivery sends the newest version at its start; the response does not state which one that was.
const DeliveryStatus = ({ letter, now }: AboutEditionProps): JSX.Element | null => {
  if (!letter.sendable) return <Tag tone="buff">NOT SENT</Tag>;
  return now.getTime() < getDeliveryTime(letter) ? <Tag tone="solid">WILL BE SENT</Tag> : null;
};

/** The newest editions, with links to their public pages. */
export const RecentEditions = ({ now }: { now: Date }): JSX.Element => {
  const { data } = useQuery(editionsQuery);
  return (
    <Section title="Editions">
      <ul className="newsletter-list">
        {(data ?? []).map(({ edition, date, title }) => (
          <li key={date}>
            <a href={getEditionPath(edition)}>
              <b>#{edition}</b> {title}
            </a>
            <p>{formatDay(new Date(date), now, utc)}</p>
          </li>
        ))}
      </ul>
      {data?.length === 0 ? <p>There are no editions yet.</p> : null}
      <p className="newsletter-all">
        <a href="/newsletter/archive">All editions</a>
      </p>
    </Section>
  );
};
