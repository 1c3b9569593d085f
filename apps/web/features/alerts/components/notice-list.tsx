import type { JSX } from 'react';
import { Link } from 'react-router';
import type { AlertNotice } from '#contract/market/alerts.ts';
import { DirectionIcon } from '#ui/parts/change.tsx';
import { formatDateTime } from '#ui/format/format.ts';
import { Tag } from '#ui/parts/tag.tsx';
import { coinPath } from '../../../lib/coin-path.ts';
import { useNow } from '../../../lib/use-now.ts';
import { getRuleDirection, formatNotice, formatNoticePrice } from '../rule-words.ts';
import { alertTexts } from '../texts.ts';

const texts = alertTexts.notices;

export type NoticeMarket = {
  nameOf: (symbol: string) => string;
  /** Whether the page already states that the market is simulated. */
  simulated: boolean;
};

export type NoticeListProps = {
  notices: readonly AlertNotice[];
  market: NoticeMarket;
  onGo?: (() => void) | undefined;
};

/** Newest first, each linked to its coin. */
export const NoticeList = ({ notices, market, onGo }: NoticeListProps): JSX.Element => {
  const now = useNow();
  return (
    <ul className="notices" aria-label={texts.title}>
      {notices.map((notice) => (
        <li key={notice.id}>
          <Link to={coinPath(notice.symbol)} onClick={onGo}>
            <DirectionIcon direction={getRuleDirection(notice.rule)} />
            <span>
              <span className={notice.read ? undefined : 'unread'}>
                {formatNotice(notice, market.nameOf(notice.symbol))}
              </span>
              <small>
                {formatNoticePrice(notice)},{' '}
                <time dateTime={notice.crossedAt}>
                  {formatDateTime(new Date(notice.crossedAt), now)}
                </time>
                {notice.simulated && market.simulated ? null : `, ${notice.source}`}
              </small>
            </span>
            {notice.read ? null : <Tag>{texts.fresh}</Tag>}
          </Link>
        </li>
      ))}
    </ul>
  );
};
