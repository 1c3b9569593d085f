import type { Block, Span } from '#domain/shared/news/edition-content.ts';
import { getFearGreedCategory } from '#domain/shared/market/fear-greed.ts';
import { formatCount } from '#domain/shared/format.ts';
import { sentence } from './text.ts';
import type { FigureFormatters } from './writer.ts';

/** Market mood, tone of the news, and accuracy of the ranges. */
export const writeTakeaways = (writer: FigureFormatters): readonly Block[] => {
  const items = [writeMood(writer), writeNewsTone(writer), writeRangeResults(writer)];
  return [{ kind: 'list', items: items.filter((item) => item.length > 0) }];
};

const writeMood = ({ day, has, number, raw }: FigureFormatters): readonly Span[] => {
  if (!day.fearGreed) return [];
  const today = number('mood.today', formatCount);
  return [
    ...sentence`Fear & Greed is at ${today} (${getFearGreedCategory(raw('mood.today'))})`,
    ...(has('mood.yesterday') ? writeMoodChange({ number, raw }) : []),
    ...(has('mood.monthAgo')
      ? sentence`; a month ago it was at ${number('mood.monthAgo', formatCount)}`
      : []),
    '.',
  ];
};

const writeMoodChange = ({
  number,
  raw,
}: Pick<FigureFormatters, 'number' | 'raw'>): readonly Span[] => {
  const points = raw('mood.day');
  if (points === 0) return [', unchanged from yesterday'];
  const direction = raw('mood.today') > raw('mood.yesterday') ? 'up' : 'down';
  const unit = points === 1 ? 'point' : 'points';
  return sentence`, ${direction} ${number('mood.day', formatCount)} ${unit} from yesterday`;
};

const writeNewsTone = ({ day, number }: FigureFormatters): readonly Span[] => {
  if (!day.news) return [];
  const [all, positive] = [number('news.count', formatCount), number('news.positive', formatCount)];
  const [negative, neutral] = [
    number('news.negative', formatCount),
    number('news.neutral', formatCount),
  ];
  const stories = day.news.count === 1 ? 'story' : 'stories';
  return sentence`News of the past day: ${all} ${stories} (${positive} positive, ${negative} negative, ${neutral} neutral).`;
};

const writeRangeResults = ({ day, number }: FigureFormatters): readonly Span[] => {
  const { scored } = day;
  if (!scored) return [];
  const [due, held] = [number('scored.due', formatCount), number('scored.held', formatCount)];
  const percent = number('scored.percent', formatCount);
  const ranges = sentence`Yesterday, ${held} of our ${due} day-ahead ranges for Bitcoin contained the price (target: ${percent}%).`;
  if (scored.calls === 0) return ranges;
  const [calls, hits] = [number('scored.calls', formatCount), number('scored.hits', formatCount)];
  const noun = scored.calls === 1 ? 'direction call' : 'direction calls';
  return [
    ...ranges,
    ...sentence` Of ${calls} ${noun}, ${hits} ${scored.hits === 1 ? 'was' : 'were'} right.`,
  ];
};
