import { formatPercent } from '#contract/format.ts';
import type { Alerts, AlertNotice, StoryNotice } from '#contract/market/alerts.ts';

/** `Ethereum fell 4.12% after a story`. It is not proven that the story caused the move. */
export const formatStoryNotice = ({ move }: Pick<StoryNotice, 'move'>, coin: string): string =>
  `${coin} ${move < 0 ? 'fell' : 'rose'} ${formatPercent(Math.abs(move))} after a story`;

const getTime = (notice: AlertNotice | StoryNotice): number =>
  Date.parse('storyId' in notice ? notice.measuredAt : notice.crossedAt);

/** The notices of price alerts and of moves after stories, newest first. */
export const mergeNotices = ({
  notices,
  storyNotices,
}: Pick<Alerts, 'notices' | 'storyNotices'>): readonly (AlertNotice | StoryNotice)[] =>
  [...notices, ...storyNotices].sort((one, other) => getTime(other) - getTime(one));
