import type {
  WeeklyCoinMove,
  WeeklyForecastResults,
  WeeklyMeasurements,
} from '#domain/weekly-report/events.ts';
import { formatChange, formatPrice, formatShare } from '#domain/shared/format.ts';
import {
  currencyNote,
  disclaimer,
  formatDay,
  simulatedNote,
} from '../editions/chapter-headings.ts';
import type { EditionMail } from '../editions/edition-mail.ts';
import { shortenAddresses } from '../editions/shorten-addresses.ts';
import { editionPath } from '../editions/edition-paths.ts';
import { formatHeadline, formatStorySource } from '../editions/own-stories.ts';
import { mailHtml, signatureMark } from '../mails/mail-html.ts';
import { formatConversion, type ReaderMoney } from '../mails/reader-money.ts';
import type { OwnCoinWeek, OwnWeek } from './own-week.ts';

type Options = {
  readonly publicUrl: string;
  readonly foot: string;
  /** The reader's own coins come first. Without any, the report is about the market alone. */
  readonly own?: OwnWeek;
};

export const reportMail = (
  week: WeeklyMeasurements,
  { publicUrl, foot, own }: Options,
): EditionMail => {
  const ownCoins = own?.coins ?? [];
  const subject = ownCoins.length > 0 ? formatOwnSubject(ownCoins) : formatSubject(week);
  const text = [
    `The week from ${formatDay(week.from)} to ${formatDay(week.date)}: prices from the editions of Tidemark Daily, and the results of our forecasts.`,
    ...(own && ownCoins.length > 0 ? formatOwnWeek(own, publicUrl) : []),
    ...week.coins.map(formatCoinSentence),
    ...(week.mood ? [formatMoodSentence(week.mood)] : []),
    week.forecasts ? formatForecastSentence(week.forecasts) : 'No forecast ended this week.',
    `See how each forecast came out:\n${publicUrl}/track-record`,
    [
      'The editions of the week',
      ...week.editions.map((one) => formatEditionLine(one, publicUrl)),
    ].join('\n'),
    ...(week.simulated ? [simulatedNote('this week')] : []),
    currencyNote,
    disclaimer,
  ].join('\n\n');
  const fullText = `${text}\n\n${signatureMark}${foot}\n`;
  return { subject, text: fullText, html: mailHtml({ subject, text: fullText }) };
};

const maxSubjectCoins = 3;

const formatOwnSubject = (coins: readonly OwnCoinWeek[]): string => {
  const moves = coins
    .slice(0, maxSubjectCoins)
    .map(({ move }) => `${move.name} ${formatMove(move)}`);
  return `Your week: ${moves.join(', ')}`;
};

const formatOwnWeek = (
  { coins, listLength, stories, money }: OwnWeek,
  publicUrl: string,
): readonly string[] => {
  const conversion = formatConversion(money);
  const notes = [
    ...(coins.length < listLength
      ? [`These are ${String(coins.length)} of the ${String(listLength)} coins on your list.`]
      : []),
    ...formatReadingsNote(coins),
    ...(conversion === null ? [] : [`${conversion}.`]),
  ];
  return [
    ['Your coins', ...coins.map((coin) => formatOwnCoin(coin, money))].join('\n'),
    ...(notes.length > 0 ? [notes.join(' ')] : []),
    ...(stories.length > 0 ? ['The week’s most important stories about your coins'] : []),
    ...stories.map(
      (story) =>
        `${formatHeadline(story.title)} (${publicUrl}/news/${story.id})\n${formatStorySource(story)}`,
    ),
    'The market',
  ];
};

const formatReadingsNote = (coins: readonly OwnCoinWeek[]): readonly string[] => {
  const names = coins.filter(({ isHourly }) => !isHourly).map(({ move }) => move.name);
  return names.length === 0
    ? []
    : [`The lowest and highest of ${names.join(', ')} are of the prices in the morning editions.`];
};

const formatOwnCoin = ({ move, ranges }: OwnCoinWeek, { format }: ReaderMoney): string => {
  const [from, to, low, high] = format.formatDistinctPrices(
    move.from,
    move.to,
    move.low,
    move.high,
  );
  const record = ranges
    ? ` Its 24-hour 80% ranges held ${String(ranges.held)} of ${String(ranges.due)} times (${formatShare(ranges.held / ranges.due)}).`
    : '';
  return `${move.name}: ${from} to ${to}, ${formatMove(move)}. Lowest ${low}, highest ${high}.${record}`;
};

const formatSubject = ({ coins, forecasts }: WeeklyMeasurements): string => {
  const [bitcoin] = coins;
  const moveText = bitcoin ? `Bitcoin ${formatMove(bitcoin)}` : 'The market';
  const hitsText =
    forecasts && forecasts.calls > 0
      ? `, ${String(forecasts.hits)} of ${String(forecasts.calls)} calls right`
      : '';
  return `Your week: ${moveText}${hitsText}`;
};

const formatMove = ({ from, to }: WeeklyCoinMove): string => formatChange((to / from - 1) * 100);

const formatCoinSentence = (coin: WeeklyCoinMove): string => {
  const { name, from, to, low, high } = coin;
  const moveSentence = `${name} went from ${formatPrice(from)} to ${formatPrice(to)}, ${formatMove(coin)} in the week.`;
  return low === Math.min(from, to) && high === Math.max(from, to)
    ? moveSentence
    : `${moveSentence} The lowest of the daily readings was ${formatPrice(low)}, the highest ${formatPrice(high)}.`;
};

const formatMoodSentence = ({
  from,
  to,
}: {
  readonly from: number;
  readonly to: number;
}): string =>
  from === to
    ? `The Fear & Greed Index was unchanged at ${String(to)} of 100.`
    : `The Fear & Greed Index went from ${String(from)} to ${String(to)} of 100.`;

const formatForecastSentence = ({ due, held, calls, hits }: WeeklyForecastResults): string => {
  const rangeSentence = `${String(due)} of our 24-hour Bitcoin forecasts ended this week. The price finished inside the 80% range ${String(held)} times (${formatPercent(held, due)}; expected: 80%).`;
  return calls === 0
    ? `${rangeSentence} None of them called a direction.`
    : `${rangeSentence} ${String(calls)} of them called a direction, and ${String(hits)} of those were right (${formatPercent(hits, calls)}).`;
};

const formatPercent = (part: number, whole: number): string =>
  `${String(Math.round((part / whole) * 100))}%`;

const formatEditionLine = (
  { edition, date, title }: WeeklyMeasurements['editions'][number],
  publicUrl: string,
): string => `${formatDay(date)}: ${shortenAddresses(title)} (${publicUrl}${editionPath(edition)})`;
