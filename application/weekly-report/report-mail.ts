import type {
  WeeklyCoinMove,
  WeeklyForecastResults,
  WeeklyMeasurements,
} from '#domain/weekly-report/events.ts';
import { formatChange, formatPrice } from '#domain/shared/format.ts';
import { disclaimer, formatDay, simulatedNote } from '../editions/chapter-headings.ts';
import type { EditionMail } from '../editions/edition-mail.ts';
import { shortenAddresses } from '../editions/shorten-addresses.ts';
import { editionPath } from '../editions/edition-paths.ts';
import { mailHtml, signatureMark } from '../mails/mail-html.ts';

type Options = { readonly publicUrl: string; readonly foot: string };

export const reportMail = (week: WeeklyMeasurements, { publicUrl, foot }: Options): EditionMail => {
  const subject = formatSubject(week);
  const text = [
    `The week from ${formatDay(week.from)} to ${formatDay(week.date)}: prices from the editions of Tidemark Daily, and the results of our forecasts.`,
    ...week.coins.map(formatCoinSentence),
    ...(week.mood ? [formatMoodSentence(week.mood)] : []),
    week.forecasts ? formatForecastSentence(week.forecasts) : 'No forecast ended this week.',
    `See how each forecast came out:\n${publicUrl}/track-record`,
    [
      'The editions of the week',
      ...week.editions.map((one) => formatEditionLine(one, publicUrl)),
    ].join('\n'),
    ...(week.simulated ? [simulatedNote('this week')] : []),
    disclaimer,
  ].join('\n\n');
  const fullText = `${text}\n\n${signatureMark}${foot}\n`;
  return { subject, text: fullText, html: mailHtml({ subject, text: fullText }) };
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
