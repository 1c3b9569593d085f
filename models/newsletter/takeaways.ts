import { change, count, price } from './formats.ts';
import { extremesOf } from './coin-tables.ts';
import { type Block, say, type Span } from './text.ts';
import type { Mood, Writer } from './writer.ts';

const onQuietDays = 2;

/** What to remember, the most telling first; two sentences are enough on a quiet day. */
export const takeaways = (writer: Writer, mood: Mood): readonly Block[] => {
  const items = [
    biggestMove(writer),
    writer.day.fearGreed ? moodSentence(writer) : [],
    writer.day.scored ? scoredSentence(writer) : [],
    writer.day.scored && mood.kind !== 'quiet' ? lastBand(writer) : [],
  ].filter((item) => item.length > 0);
  return [{ kind: 'list', items: mood.kind === 'quiet' ? items.slice(-onQuietDays) : items }];
};

const biggestMove = ({ day, number, turn }: Writer): readonly Span[] => {
  const { best, worst } = extremesOf(day);
  if (!best || !worst) return [];
  const up = number(`${best.id}.change24h`, change);
  const down = number(`${worst.id}.change24h`, change);
  return turn([
    () => say`The day’s extremes are ${best.name} at ${up} and ${worst.name} at ${down}.`,
    () => say`${best.name} did best with ${up}, and ${worst.name} worst with ${down}.`,
    () =>
      say`Nothing rose more than ${best.name}, ${up}; nothing fell more than ${worst.name}, ${down}.`,
    () =>
      say`Between ${best.name} (${up}) and ${worst.name} (${down}) lies everything else on the list.`,
    () => say`First and last on the list: ${best.name}, ${up}, and ${worst.name}, ${down}.`,
    () =>
      say`The widest gap of the day is between ${best.name}, ${up}, and ${worst.name}, ${down}.`,
    () =>
      say`At the top of the list is ${best.name} with ${up}, at the bottom ${worst.name} with ${down}.`,
    () => say`Coins ranged from ${down} (${worst.name}) to ${up} (${best.name}).`,
  ]);
};

// Our own bands, as on the page of sentiment.
const words = ['Extreme Fear', 'Fear', 'Neutral', 'Greed', 'Extreme Greed'] as const;
const upTo = [25, 45, 55, 75] as const;

const wordFor = (value: number): string =>
  words[upTo.findIndex((limit) => value <= limit)] ?? words[4];

const moodSentence = ({ number, raw, has, turn }: Writer): readonly Span[] => {
  const [value, today] = [raw('mood.today'), number('mood.today', count)];
  const word = wordFor(value);
  const since = has('mood.yesterday') ? sinceYesterday({ number, raw }) : [];
  return turn([
    () =>
      say`Fear & Greed reads ${today}, ${word}`.concat(
        since,
        '; a hundred would be greed without fear.',
      ),
    () => say`The mood is ${word}: ${today} on a scale on which nought is panic`.concat(since, '.'),
    () => say`At ${today} the index of fear and greed says ${word}`.concat(since, '.'),
    () =>
      say`Asked how greedy the market is, the index answers ${today}, or ${word}`.concat(
        since,
        '.',
      ),
    () => say`${word} is the word for a Fear & Greed of ${today}`.concat(since, '.'),
    () =>
      say`Halfway between fear and greed would be fifty; today is ${today}, ${word}`.concat(
        since,
        '.',
      ),
    () => say`Fear & Greed stands at ${today}`.concat(since, `, which is called ${word}.`),
    () => say`The crowd’s temper measures ${today}, ${word}`.concat(since, '.'),
  ]);
};

type Parts = Pick<Writer, 'number' | 'raw'>;

const sinceYesterday = ({ number, raw }: Parts): Span[] => {
  const moved = raw('mood.day');
  if (moved === 0) return [', as yesterday'];
  const way = raw('mood.today') > raw('mood.yesterday') ? 'up' : 'down';
  const points = moved === 1 ? 'point' : 'points';
  return say`, ${way} ${number('mood.day', count)} ${points} since yesterday`;
};

const scoredSentence = (writer: Writer): readonly Span[] => {
  const { number, raw, turn } = writer;
  const [due, held] = [number('scored.due', count), number('scored.held', count)];
  const called = raw('scored.calls') === 0 ? [] : [' ', ...callsOf(writer)];
  return [
    ...turn([
      () =>
        say`Yesterday ${due} of our day-ahead bands for Bitcoin came due and ${held} held the price.`,
      () =>
        say`We had given ${due} bands for yesterday’s hours; Bitcoin stayed inside ${held} of them.`,
      () => say`Our record for yesterday: ${held} of ${due} bands held.`,
      () =>
        say`Of yesterday’s ${due} forecasts a day ahead, ${held} kept Bitcoin within their band.`,
      () => say`Scored since yesterday’s letter: ${due} bands, of which ${held} held.`,
      () => say`Bitcoin ended inside our band in ${held} of ${due} hours yesterday.`,
      () => say`Yesterday’s bands held ${held} times out of ${due}.`,
      () => say`Marked against what came, ${held} of the ${due} bands for yesterday were right.`,
    ]),
    ...called,
  ];
};

const callsOf = ({ number, turn }: Writer): readonly Span[] => {
  const [calls, hits] = [number('scored.calls', count), number('scored.hits', count)];
  return turn([
    () => say`Calls of up or down among them: ${calls}, right ${hits}.`,
    () => say`A direction was called in ${calls} of them and was right in ${hits}.`,
    () => say`Up or down was called for ${calls} of those hours, rightly for ${hits}.`,
    () => say`Of the calls of a direction, ${calls} in all, ${hits} came true.`,
    () => say`The model chose up or down in ${calls} of them, and ${hits} of those came true.`,
    () => say`On which way it would go we were right ${hits} of ${calls} times.`,
    () => say`In ${calls} of them we said which way, and in ${hits} that was right.`,
    () => say`Where we said up or down, we were right in ${hits} of ${calls}.`,
  ]);
};

const lastBand = ({ day, number, turn }: Writer): readonly Span[] => {
  const last = day.scored?.last;
  if (!last) return [];
  const [low, high] = [number('last.low', price), number('last.high', price)];
  const came = number('last.price', price);
  const held = last.price >= last.low && last.price <= last.high;
  return turn([
    () =>
      say`The last of them ran from ${low} to ${high}; the price came to ${came}, so it ${held ? 'held' : 'did not hold'}.`,
    () =>
      say`As an example, we said ${low} to ${high}, and it was ${came}: ${held ? 'inside' : 'outside'}.`,
    () =>
      say`The day’s last band, ${low} to ${high}, ${held ? 'held' : 'missed'} a price of ${came}.`,
    () =>
      say`For the last hour of the day we had said ${low} to ${high} and got ${came}, ${held ? 'which fits' : 'which does not fit'}.`,
    () =>
      say`The newest that came due said ${low} to ${high}, and at ${came} the price was ${held ? 'within' : 'beyond'} it.`,
    () =>
      say`Take the last one: ${low} to ${high} against a price of ${came}, so it ${held ? 'was right' : 'failed'}.`,
    () =>
      say`At the end of the day the price was ${came}, ${held ? 'inside' : 'outside'} the ${low} to ${high} of our band.`,
    () =>
      say`Bitcoin came to ${came} at the last check, where the band was ${low} to ${high}: ${held ? 'a hit' : 'a miss'}.`,
  ]);
};
