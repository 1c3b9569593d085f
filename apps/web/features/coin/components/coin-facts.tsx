import type { JSX, ReactNode } from 'react';
import { formatAmount, formatCount, formatDecimals, formatPercent } from '#contract/format.ts';
import type { MoneyFormat } from '#contract/market/money.ts';
import type { MarketCoin } from '#contract/market/market.ts';
import type { MarketCoinDetail } from '#contract/market/coin.ts';
import { formatDay } from '#ui/format/format.ts';
import { EmptyState, SkeletonRows } from '#ui/parts/section.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { type ReferenceCoin, findReferenceCoin } from '../reference-coins.ts';
import { coinFactsTexts as texts } from '../texts.ts';
import { AboutCredit, CoinLinks, getCoinLinks, type ProfileState } from './coin-about.tsx';
import { useMoney } from '../../../lib/money.ts';

type CoinProps = { coin: MarketCoin };

export const CoinHeaderFacts = ({ coin }: CoinProps): JSX.Element => {
  const facts = findReferenceCoin(coin);
  if (facts === undefined) return <span>{texts.headUnknown}</span>;
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
        term={texts.tiles.marketCap}
        value={marketCap === null ? texts.tiles.marketCapMissing : money.formatAmount(marketCap)}
        note={isListed ? texts.tiles.rank(coin.rank, count) : texts.tiles.rankOutside}
      />
      <Tile
        term={texts.tiles.volume}
        value={volume === null ? texts.notReported : money.formatAmount(volume)}
        note={texts.currency[money.currency]}
      />
      <Tile
        term={texts.tiles.ratio}
        value={
          marketCap === null || volume === null
            ? texts.notReported
            : formatDecimals(volume / marketCap, 3)
        }
        note={texts.tiles.ratioNote}
      />
      <Tile
        term={texts.tiles.circulating}
        value={supply === null ? texts.notReported : formatCompactAmount(supply)}
        note={
          typeof limit === 'number' && supply !== null
            ? texts.tiles.ofLimit(formatPercent((100 * supply) / limit))
            : texts.tiles.circulatingNote
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
  if (facts?.supplyLimit === undefined) return texts.notReported;
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

const missingText = texts.notReported;

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
      <Row term={texts.facts.inCirculation}>
        {supply === null ? missingText : `${formatCount(supply)} ${coin.coinSymbol}`}
      </Row>
      <Row term={texts.facts.totalSupply}>
        {totalSupply === null ? missingText : `${formatCount(totalSupply)} ${coin.coinSymbol}`}
      </Row>
      <Row term={texts.facts.allTimeHigh}>
        {formatRecord(records.allTimeHigh, now, money) ?? missingText}
      </Row>
      <Row term={texts.facts.allTimeLow}>
        {formatRecord(records.allTimeLow, now, money) ?? missingText}
      </Row>
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
              <Row term={texts.facts.algorithm}>{facts.algorithm}</Row>
              <Row term={texts.facts.consensus}>{facts.proofType}</Row>
              <Row term={texts.facts.launched}>{facts.launchDate}</Row>
            </>
          )}
          <Row term={texts.facts.supplyLimit}>
            {formatSupplyLimit(facts, coin.coinSymbol, records)}
          </Row>
        </dl>
        <MeasuredFacts coin={coin} records={records} />
      </div>
      <p className="explanation">
        {facts === undefined ? texts.noFacts : texts.aboutFacts}{' '}
        {coin.kind === 'simulated' ? texts.simulatedFacts : texts.highs}
        <SupplyCredit records={records} />
      </p>
    </div>
  );
};

type SocialProps = CoinProps & { profile: ProfileState };

export const SocialTab = ({ coin, profile }: SocialProps): JSX.Element => {
  const links = getCoinLinks(coin, profile);
  if (links.length === 0 && profile === 'loading')
    return <SkeletonRows rows={3} label={texts.loadingProfile} />;
  if (links.length === 0) {
    return (
      <div className="stack tab-panel">
        <EmptyState fact={texts.social.fact}>
          {profile === 'failed' ? texts.profileFailed : texts.social.noLinks}
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="stack tab-panel">
      <div className="two-columns">
        <EmptyState fact={texts.social.fact}>{texts.social.text}</EmptyState>
        <CoinLinks links={links} />
      </div>
      <AboutCredit coin={coin} profile={profile} />
    </div>
  );
};
