import type { JSX, ReactNode } from 'react';
import { formatAmount, formatCount, formatDecimals, formatPercent } from '#contract/format.ts';
import type { MoneyFormat } from '#contract/market/money.ts';
import type { MarketCoin } from '#contract/market/market.ts';
import type { MarketCoinDetail } from '#contract/market/coin.ts';
import { formatDay } from '#ui/format/format.ts';
import { EmptyState, SkeletonRows } from '#ui/parts/section.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { type ReferenceCoin, findReferenceCoin } from '../reference-coins.ts';
import { coinFactsTexts } from '../texts.ts';
import { AboutCredit, CoinLinks, getCoinLinks, type ProfileState } from './coin-about.tsx';
import { useMoney } from '../../../lib/money.ts';

const texts = {
  facts: {
    noLimit: 'Infinite',
  },
  since: (date: string): string => `since ${date}`,
  tiles: {
    rank: (rank: number, count: number): string => `rank ${String(rank)} of ${String(count)}`,
    ofLimit: (percent: string): string => `${percent} of max supply`,
  },
  supplyFrom: (source: string, day: string): string =>
    `Supply figures that our price source does not report are from ${source}, ${day}.`,
  reachedAt: (price: string, day: string): string => `${price}, ${day}`,
  social: {
    fact: 'No social data available',
  },
} as const;

type CoinProps = { coin: MarketCoin };

export const CoinHeaderFacts = ({ coin }: CoinProps): JSX.Element => {
  const facts = findReferenceCoin(coin);
  if (facts === undefined) return <span>Algorithm and consensus type unknown</span>;
  return (
    <>
      <span>{facts.algorithm}</span>
      <span>{facts.proofType}</span>
      <span>{texts.since(facts.launchDate)}</span>
    </>
  );
};

const Tile = ({
  term,
  value,
  note,
}: {
  term: string;
  value: string;
  note: string;
}): JSX.Element => (
  <div className="tile">
    <dt>{term}</dt>
    <dd>{value}</dd>
    <dd>{note}</dd>
  </div>
);

const formatCompactAmount = (value: number): string => formatAmount(value).slice(1);

const Tiles = ({ coin, count }: CoinProps & { count: number }): JSX.Element => {
  const { marketCap, volume } = coin;
  const money = useMoney();
  const limit = findReferenceCoin(coin)?.supplyLimit;
  const supply = getCirculatingSupply(coin);
  const isListed = coin.rank <= count;
  return (
    <dl className="tiles">
      <Tile
        term="Market cap"
        value={marketCap === null ? 'N/A' : money.formatAmount(marketCap)}
        note={isListed ? texts.tiles.rank(coin.rank, count) : 'not ranked'}
      />
      <Tile
        term="Volume (24h)"
        value={volume === null ? coinFactsTexts.notReported : money.formatAmount(volume)}
        note={coinFactsTexts.currency[money.currency]}
      />
      <Tile
        term="Volume / Market cap"
        value={
          marketCap === null || volume === null
            ? coinFactsTexts.notReported
            : formatDecimals(volume / marketCap, 3)
        }
        note="calculated"
      />
      <Tile
        term="Circulating supply"
        value={supply === null ? coinFactsTexts.notReported : formatCompactAmount(supply)}
        note={
          typeof limit === 'number' && supply !== null
            ? texts.tiles.ofLimit(formatPercent((100 * supply) / limit))
            : 'estimated'
        }
      />
    </dl>
  );
};

const Row = ({ term, children }: { term: string; children: ReactNode }): JSX.Element => (
  <div>
    <dt>{term}</dt>
    <dd className="wrap">{children}</dd>
  </div>
);

type OverviewProps = CoinProps & { count: number; children: ReactNode };

export const Overview = ({ coin, count, children }: OverviewProps): JSX.Element => (
  <div className="stack tab-panel">
    <Tiles coin={coin} count={count} />
    {children}
  </div>
);

const formatSupplyLimit = (
  facts: ReferenceCoin | undefined,
  symbol: string,
  { maxSupply, profile }: Records,
): string => {
  const reportedLimit = maxSupply ?? profile?.maxSupply;
  if (reportedLimit) return `${formatCount(reportedLimit)} ${symbol}`;
  if (profile?.hasNoMaxSupply === true) return texts.facts.noLimit;
  if (facts?.supplyLimit === undefined) return coinFactsTexts.notReported;
  return facts.supplyLimit === null
    ? texts.facts.noLimit
    : `${formatCount(facts.supplyLimit)} ${symbol}`;
};

const getCirculatingSupply = ({ marketCap, price }: MarketCoin): number | null =>
  marketCap === null || price === 0 ? null : marketCap / price;

type RecordPrice = MarketCoinDetail['allTimeHigh'];
type Records = Partial<
  Pick<
    MarketCoinDetail,
    'allTimeHigh' | 'allTimeLow' | 'circulatingSupply' | 'totalSupply' | 'maxSupply' | 'profile'
  >
>;

const formatRecord = (
  record: RecordPrice | undefined,
  now: Date,
  { formatPrice }: Pick<MoneyFormat, 'formatPrice'>,
): string | null => {
  if (!record) return null;
  const price = formatPrice(record.price);
  return record.at === null ? price : texts.reachedAt(price, formatDay(new Date(record.at), now));
};

const missingText = coinFactsTexts.notReported;

type FundamentalsProps = CoinProps & { records: Records };

const MeasuredFacts = ({ coin, records }: FundamentalsProps): JSX.Element => {
  const { profile } = records;
  const supply =
    records.circulatingSupply ?? profile?.circulatingSupply ?? getCirculatingSupply(coin);
  const totalSupply = records.totalSupply ?? profile?.totalSupply ?? null;
  const now = new Date(coin.at);
  const money = useMoney();
  return (
    <dl className="ledger small">
      <Row term="Circulating supply">
        {supply === null ? missingText : `${formatCount(supply)} ${coin.coinSymbol}`}
      </Row>
      <Row term="Total supply">
        {totalSupply === null ? missingText : `${formatCount(totalSupply)} ${coin.coinSymbol}`}
      </Row>
      <Row term="All-time high">{formatRecord(records.allTimeHigh, now, money) ?? missingText}</Row>
      <Row term="All-time low">{formatRecord(records.allTimeLow, now, money) ?? missingText}</Row>
    </dl>
  );
};

// Only where the price source does not report all of the supply.
const SupplyCredit = ({ records }: { records: Records }): JSX.Element | null => {
  const now = useNow();
  const { profile, circulatingSupply, totalSupply, maxSupply } = records;
  const usesProfileSupply =
    (!circulatingSupply && profile?.circulatingSupply) ||
    (!totalSupply && profile?.totalSupply) ||
    (!maxSupply && (profile?.maxSupply || profile?.hasNoMaxSupply));
  if (!profile || !usesProfileSupply) return null;
  return <> {texts.supplyFrom(profile.source, formatDay(new Date(profile.at), now))}</>;
};

export const Fundamentals = ({ coin, records }: FundamentalsProps): JSX.Element => {
  const facts = findReferenceCoin(coin);
  return (
    <div className="stack tab-panel">
      <div className="two-columns">
        <dl className="ledger small">
          {facts === undefined ? null : (
            <>
              <Row term="Algorithm">{facts.algorithm}</Row>
              <Row term="Consensus type">{facts.proofType}</Row>
              <Row term="Launched">{facts.launchDate}</Row>
            </>
          )}
          <Row term="Max supply">{formatSupplyLimit(facts, coin.coinSymbol, records)}</Row>
        </dl>
        <MeasuredFacts coin={coin} records={records} />
      </div>
      <p className="explanation">
        {facts === undefined
          ? 'We have no algorithm, consensus type or launch date for this coin yet.'
          : 'Reference facts are written by Tidemark.'}{' '}
        {coin.kind === 'simulated'
          ? 'The simulated market has no all-time highs or lows and no total supply.'
          : 'Figures that our price source does not report are marked.'}
        <SupplyCredit records={records} />
      </p>
    </div>
  );
};

type SocialProps = CoinProps & { profile: ProfileState };

export const SocialTab = ({ coin, profile }: SocialProps): JSX.Element => {
  const links = getCoinLinks(coin, profile);
  if (links.length === 0 && profile === 'loading')
    return <SkeletonRows rows={3} label={coinFactsTexts.loadingProfile} />;
  if (links.length === 0) {
    return (
      <div className="stack tab-panel">
        <EmptyState fact={texts.social.fact}>
          {profile === 'failed'
            ? coinFactsTexts.profileFailed
            : 'We do not track follower counts, and have no links for this coin yet.'}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="stack tab-panel">
      <div className="two-columns">
        <EmptyState fact={texts.social.fact}>
          We do not track follower counts. Join the conversation with the links on this page.
        </EmptyState>
        <CoinLinks links={links} />
      </div>
      <AboutCredit coin={coin} profile={profile} />
    </div>
  );
};
