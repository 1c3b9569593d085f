import { change, count, price, size } from './formats.ts';
import { type Block, paragraph, say, type Span, wordsOf } from './text.ts';
import type { Mood, Writer } from './writer.ts';

/** The headline of the edition: what was wild, or that little happened. */
export const titleOf = (writer: Writer, mood: Mood): string => {
  const { weekday, number, turn, has } = writer;
  if (!has('bitcoin.change24h')) return `Tidemark on ${weekday}`;
  if (mood.kind === 'wild') return wordsOf(wildTitle(writer, mood));
  const [at, moved] = [number('bitcoin.price', price), number('bitcoin.change24h', change)];
  return wordsOf(
    mood.kind === 'quiet'
      ? turn([
          () => say`A quiet ${weekday}, with Bitcoin at ${at}`,
          () => say`Little moves on ${weekday}: Bitcoin ${moved}`,
          () => say`Calm water, Bitcoin at ${at}`,
          () => say`${weekday} brings Bitcoin to ${at}, slowly`,
          () => say`Bitcoin ${moved}, and not much besides`,
        ])
      : turn([
          () => say`Bitcoin ${moved} on the way into ${weekday}`,
          () => say`${weekday}: Bitcoin at ${at} after ${moved} in a day`,
          () => say`A day that moved Bitcoin ${moved}`,
          () => say`Bitcoin stands at ${at}, ${moved} in a day`,
        ]),
  );
};

const wildTitle = ({ weekday, number, turn }: Writer, mood: Mood): readonly Span[] => {
  if (mood.kind !== 'wild' || mood.what === 'market') {
    const middle = number('breadth.median', change);
    return turn([
      () => say`The whole market moves: ${middle} in the middle of the list`,
      () => say`Nearly everything moved on the way into ${weekday}: ${middle} in the middle`,
    ]);
  }
  const [id, name] = mood.what === 'coin' ? [mood.coin.id, mood.coin.name] : ['bitcoin', 'Bitcoin'];
  const up = number(`${id}.change24h`, change).text.startsWith('+');
  const by = number(`${id}.change24h`, size);
  const at = number(`${id}.price`, price);
  return turn([
    () => say`${name} ${up ? 'jumps' : 'drops'} ${by} in a day`,
    () => say`A wild day: ${name} ${up ? 'up' : 'down'} ${by}, at ${at}`,
    () => say`${name} ${up ? 'climbs' : 'falls'} ${by} to ${at}`,
  ]);
};

/** What happened, in two to four sentences; a wild day begins with what was wild. */
export const greeting = (writer: Writer, mood: Mood): readonly Block[] => {
  const opening = greet(writer);
  if (!writer.has('bitcoin.change24h')) return [paragraph(opening)];
  if (mood.kind === 'wild')
    return [
      paragraph(wildLead(writer, mood), breadth(writer)),
      paragraph(opening, promise(writer)),
    ];
  return [
    mood.kind === 'quiet'
      ? paragraph(opening, quietLead(writer))
      : paragraph(opening, ordinaryLead(writer), breadth(writer)),
  ];
};

const greet = ({ weekday, turn }: Writer): readonly Span[] =>
  turn([
    () => say`Good morning; it is ${weekday}.`,
    () => say`Welcome to ${weekday}.`,
    () => say`A good ${weekday} morning to you.`,
    () => say`This is the letter for ${weekday}.`,
    () => say`Here is ${weekday}’s letter.`,
  ]);

const quietLead = ({ turn, price, change, size }: Writer): readonly Span[] => {
  const [at, moved, by] = [price('bitcoin'), change('bitcoin'), size('bitcoin')];
  return turn([
    () => say`Bitcoin barely stirred: ${moved} in a day, at ${at}.`,
    () =>
      say`There is little to report, and we will not stretch it: Bitcoin is at ${at}, ${moved} from a day ago.`,
    () => say`A move of ${by} left Bitcoin at ${at}, and this letter short.`,
    () =>
      say`Bitcoin spent the day going almost nowhere and ended it at ${at}, a change of ${moved}.`,
    () => say`Nothing broke loose overnight; Bitcoin stands at ${at} after moving ${by}.`,
  ]);
};

const ordinaryLead = ({ turn, price, change, size, raw }: Writer): readonly Span[] => {
  const up = raw('bitcoin.change24h') > 0;
  const [at, moved, by] = [price('bitcoin'), change('bitcoin'), size('bitcoin')];
  return turn([
    () => say`Bitcoin ${up ? 'gained' : 'lost'} ${by} in a day and stands at ${at}.`,
    () => say`The last day took Bitcoin ${up ? 'up' : 'down'} by ${by}, to ${at}.`,
    () => say`At ${at}, Bitcoin is ${by} ${up ? 'higher' : 'lower'} than a day ago.`,
    () => say`Bitcoin’s day came to ${moved}, which puts it at ${at}.`,
    () =>
      say`Since yesterday’s letter Bitcoin has ${up ? 'risen' : 'fallen'} ${by}; it trades at ${at}.`,
  ]);
};

const wildLead = (writer: Writer, mood: Mood): readonly Span[] => {
  const { turn, number } = writer;
  if (mood.kind !== 'wild' || mood.what === 'market') {
    const [middle, bitcoin] = [number('breadth.median', change), writer.change('bitcoin')];
    return turn([
      () =>
        say`Everything moved at once: half of the list did better than ${middle} in a day and half did worse, with Bitcoin at ${bitcoin}.`,
      () =>
        say`This was a day for the whole market, whose middle moved ${middle}; Bitcoin moved ${bitcoin}.`,
      () =>
        say`Hardly a coin stood still: the middle of the list moved ${middle} and Bitcoin ${bitcoin}.`,
    ]);
  }
  const [id, name] = mood.what === 'coin' ? [mood.coin.id, mood.coin.name] : ['bitcoin', 'Bitcoin'];
  const up = writer.raw(`${id}.change24h`) > 0;
  const [at, by] = [writer.price(id), writer.size(id)];
  return turn([
    () => say`${name} ${up ? 'shot up' : 'fell hard'}: ${by} in a day, to ${at}.`,
    () => say`The day belongs to ${name}, which ${up ? 'rose' : 'lost'} ${by} and is at ${at}.`,
    () => say`In twenty-four hours ${name} went ${up ? 'up' : 'down'} by ${by}, to ${at}.`,
    () => say`It was not a calm day: ${name} ${up ? 'climbed' : 'slid'} ${by} to ${at}.`,
  ]);
};

const breadth = ({ turn, number, change, has }: Writer): readonly Span[] => {
  if (!has('ethereum.change24h')) return [];
  const [up, all] = [number('breadth.up', count), number('breadth.all', count)];
  const ether = change('ethereum');
  return turn([
    () => say`Of the ${all} largest coins ${up} rose, and Ethereum came to ${ether}.`,
    () => say`It had company: ${up} of ${all} coins went up, and Ethereum moved ${ether}.`,
    () => say`Ethereum moved ${ether}, and ${up} of the ${all} coins that we list are higher.`,
    () => say`Across the list ${up} of ${all} rose; for Ethereum it was ${ether}.`,
    () => say`Ethereum’s figure is ${ether}, and up are ${up} of ${all} coins.`,
  ]);
};

const promise = ({ turn }: Writer): readonly Span[] =>
  turn([
    () => say`The figures come first, then what our forecasts made of it.`,
    () => say`Below is what moved, by how much, and what we had expected.`,
    () => say`We keep to what was measured.`,
    () => say`Read on for the size of it, coin by coin.`,
    () => say`What follows is measured, not guessed.`,
    () => say`First the numbers, then the reasons as far as anybody knows them.`,
    () => say`Here is how far it reached.`,
    () => say`Each figure below leads to where it was read.`,
  ]);
