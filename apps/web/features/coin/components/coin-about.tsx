import type { JSX } from 'react';
import type { MarketCoin } from '#contract/market/market.ts';
import type { CoinProfile } from '#contract/market/coin.ts';
import { formatDay } from '#ui/format/format.ts';
import { Section, SkeletonRows } from '#ui/parts/section.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { type ReferenceCoin, findReferenceCoin } from '../reference-coins.ts';
import { coinFactsTexts } from '../texts.ts';

const texts = {
  about: (name: string): string => `About ${name}`,
  from: (source: string, day: string): string => `From ${source}, ${day}.`,
  links: {
    website: 'Website',
    explorer: 'Explorer',
    'source-code': 'Source code',
    forum: 'Forum',
    reddit: 'Reddit',
    x: 'X (Twitter)',
  },
} as const;

/** Null where no source has reported any. */
export type ProfileState = CoinProfile | null | 'loading' | 'failed';

type Links = CoinProfile['links'];

const getReferenceLinks = ({ website, reddit, twitter, github }: ReferenceCoin): Links => [
  { kind: 'website', url: website },
  { kind: 'source-code', url: github },
  { kind: 'reddit', url: reddit },
  { kind: 'x', url: twitter },
];

/** The links of a coin: our own for the majors, otherwise those of a source. */
export const getCoinLinks = (coin: MarketCoin, profile: ProfileState): Links => {
  const reference = findReferenceCoin(coin);
  if (reference !== undefined) return getReferenceLinks(reference);
  return typeof profile === 'string' ? [] : (profile?.links ?? []);
};

export const CoinLinks = ({ links }: { links: Links }): JSX.Element => (
  <dl className="ledger small">
    {links.map(({ kind, url }) => (
      <div key={kind}>
        <dt>{texts.links[kind]}</dt>
        <dd className="wrap">
          <a href={url} rel="noopener noreferrer nofollow">
            {url.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '')}
          </a>
        </dd>
      </div>
    ))}
  </dl>
);

type AboutProps = { coin: MarketCoin; profile: ProfileState };

/** Who wrote the description and collected the links, and when. */
export const AboutCredit = ({ coin, profile }: AboutProps): JSX.Element | null => {
  const now = useNow();
  if (findReferenceCoin(coin) !== undefined)
    return <p className="explanation">Written by Tidemark.</p>;
  if (typeof profile === 'string' || profile === null) return null;
  const day = formatDay(new Date(profile.at), now);
  return <p className="explanation">{texts.from(profile.source, day)}</p>;
};

const getDescription = (coin: MarketCoin, profile: ProfileState): readonly string[] => {
  const reference = findReferenceCoin(coin);
  if (reference !== undefined) return [reference.description];
  return typeof profile === 'string' ? [] : (profile?.description ?? []);
};

const MissingProfile = ({ profile }: { profile: ProfileState }): JSX.Element => {
  if (profile === 'loading') return <SkeletonRows rows={3} label={coinFactsTexts.loadingProfile} />;
  return (
    <p className="muted">
      {profile === 'failed'
        ? coinFactsTexts.profileFailed
        : 'We have no description or links for this coin yet.'}
    </p>
  );
};

const ProfileContent = ({ coin, profile }: AboutProps): JSX.Element => {
  const paragraphs = getDescription(coin, profile);
  const links = getCoinLinks(coin, profile);
  if (paragraphs.length === 0 && links.length === 0) return <MissingProfile profile={profile} />;
  return (
    <div className={paragraphs.length > 0 && links.length > 0 ? 'two-columns' : undefined}>
      <div>
        {paragraphs.length === 0 ? null : (
          <div className="about">
            {paragraphs.map((paragraph, index) => (
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        )}
        <AboutCredit coin={coin} profile={profile} />
      </div>
      {links.length === 0 ? null : <CoinLinks links={links} />}
    </div>
  );
};

/** Description and links of a coin, with their source. */
export const AboutCoin = ({ coin, profile }: AboutProps): JSX.Element => (
  <Section title={texts.about(coin.name)}>
    <ProfileContent coin={coin} profile={profile} />
  </Section>
);
