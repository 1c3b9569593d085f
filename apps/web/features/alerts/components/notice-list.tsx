import type { JSX } from 'react';
import { Link } from 'react-router';
import type { AlertNotice, Alerts, StoryNotice } from '#contract/market/alerts.ts';
import { DirectionIcon } from '#ui/parts/change.tsx';
import { formatDateTime } from '#ui/format/format.ts';
import { EmptyState } from '#ui/parts/section.tsx';
import { Tag } from '#ui/parts/tag.tsx';
import { coinPath } from '../../../lib/coin-path.ts';
import { useNow } from '../../../lib/use-now.ts';
import { getRuleDirection, formatNotice, formatNoticePrice } from '../rule-words.ts';
import { formatStoryNotice, mergeNotices } from '../story-notice-words.ts';
import { alertTexts } from '../texts.ts';

const texts = alertTexts.notices;

export type NoticeMarket = {
  nameOf: (symbol: string) => string;
  /** Whether the page already states that the market is simulated. */
  simulated: boolean;
};

export type NoticeListProps = {
  alerts: Pick<Alerts, 'notices' | 'storyNotices'>;
  market: NoticeMarket;
  onGo?: (() => void) | undefined;
};

/** Newest first. Those of price alerts lead to the coin, those of moves after stories to the story. */
export const NoticeList = ({ alerts, market, onGo }: NoticeListProps): JSX.Element => {
  const notices = mergeNotices(alerts);
  if (notices.length === 0) return <EmptyState fact={texts.empty}>{texts.how}</EmptyState>;
  return (
    <ul className="notices" aria-label={texts.title}>
      {notices.map((notice) => (
        <li key={notice.id}>
          {'storyId' in notice ? (
            <StoryMove notice={notice} market={market} onGo={onGo} />
          ) : (
            <Crossing notice={notice} market={market} onGo={onGo} />
          )}
        </li>
      ))}
    </ul>
  );
};

type ItemProps<Notice> = { notice: Notice } & Pick<NoticeListProps, 'market' | 'onGo'>;

const Crossing = ({ notice, market, onGo }: ItemProps<AlertNotice>): JSX.Element => (
  <Link to={coinPath(notice.symbol)} onClick={onGo}>
    <DirectionIcon direction={getRuleDirection(notice.rule)} />
    <span>
      <Title read={notice.read}>{formatNotice(notice, market.nameOf(notice.symbol))}</Title>
      <small>
        {formatNoticePrice(notice)}, <Measured at={notice.crossedAt} {...notice} market={market} />
      </small>
    </span>
    <NewTag read={notice.read} />
  </Link>
);

const StoryMove = ({ notice, market, onGo }: ItemProps<StoryNotice>): JSX.Element => (
  <Link to={`/news/${encodeURIComponent(notice.storyId)}`} onClick={onGo}>
    <DirectionIcon direction={notice.move < 0 ? 'down' : 'up'} />
    <span>
      <Title read={notice.read}>{formatStoryNotice(notice, market.nameOf(notice.symbol))}</Title>
      <small>
        <span className="quoted">{notice.title}</span>, {notice.outlet},{' '}
        <Measured at={notice.measuredAt} {...notice} market={market} />
      </small>
    </span>
    <NewTag read={notice.read} />
  </Link>
);

const Title = ({ read, children }: { read: boolean; children: string }): JSX.Element => (
  <span className={read ? undefined : 'unread'}>{children}</span>
);

const NewTag = ({ read }: { read: boolean }): JSX.Element | null =>
  read ? null : <Tag>{texts.fresh}</Tag>;

type MeasuredProps = { at: string; source: string; simulated: boolean; market: NoticeMarket };

const Measured = ({ at, source, simulated, market }: MeasuredProps): JSX.Element => {
  const now = useNow();
  return (
    <>
      <time dateTime={at}>{formatDateTime(new Date(at), now)}</time>
      {simulated && market.simulated ? null : `, ${source}`}
    </>
  );
};
