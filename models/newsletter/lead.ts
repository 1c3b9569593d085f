import { change, count, price, size } from './formats.ts';
import { type Block, paragraph, say, type Span, wordsOf } from './text.ts';
import type { Mood, Writer } from './writer.ts';

/** The headline of the edition: what was wild, or that little happened. */
export const titleOf = (writer: Writer, mood: Mood): string => {
  const { weekday, number, turn, has } = writer;
  if (!has('bitcoin.change24h')) return wordsOf(bareTitle(writer));
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
          () => say`Bitcoin rests at ${at} on ${weekday}`,
          () => say`A day of small moves: Bitcoin ${moved}`,
          () => say`${weekday} starts calmly, Bitcoin ${moved}`,
          () => say`Bitcoin keeps near ${at}`,
        ])
      : turn([
          () => say`Bitcoin ${moved} on the way into ${weekday}`,
          () => say`${weekday}: Bitcoin at ${at} after ${moved} in a day`,
          () => say`A day that moved Bitcoin ${moved}`,
          () => say`Bitcoin stands at ${at}, ${moved} in a day`,
          () => say`Bitcoin at ${at} on ${weekday} morning`,
          () => say`From one morning to the next: Bitcoin ${moved}`,
          () => say`Bitcoin moves ${moved} and reaches ${at}`,
          () => say`Twenty-four hours, ${moved}: Bitcoin is at ${at}`,
          () => say`${weekday}’s letter: Bitcoin ${moved}, at ${at}`,
        ]),
  );
};

// No change of Bitcoin was reported.
const bareTitle = ({ weekday, turn }: Writer): readonly Span[] =>
  turn([
    () => say`Tidemark on ${weekday}`,
    () => say`The letter for ${weekday}`,
    () => say`${weekday}’s letter`,
    () => say`A letter with gaps, for ${weekday}`,
    () => say`What is known on ${weekday}`,
    () => say`${weekday}, without Bitcoin’s change of the day`,
    () => say`A short letter for ${weekday}`,
    () => say`${weekday}, as far as figures came`,
  ]);

const wildTitle = ({ weekday, number, turn }: Writer, mood: Mood): readonly Span[] => {
  if (mood.kind !== 'wild' || mood.what === 'market') {
    const middle = number('breadth.median', change);
    return turn([
      () => say`The whole market moves: ${middle} in the middle of the list`,
      () => say`Nearly everything moved on the way into ${weekday}: ${middle} in the middle`,
      () => say`A move of the whole list, ${middle} at its median`,
      () => say`Median change ${middle}: hardly a coin stood still`,
      () => say`${weekday} after a day that moved the list, ${middle} at the median`,
      () => say`Half the coins did better than ${middle}, half worse`,
      () => say`Not one coin but the market: ${middle} in the middle`,
      () => say`A wide move in a day: ${middle} for the middle coin`,
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
    () => say`${name} ${up ? 'gains' : 'loses'} ${by} and stands at ${at}`,
    () => say`${name} at ${at}, after a day of ${up ? 'gains' : 'losses'}: ${by}`,
    () => say`The day of ${name}, ${up ? 'up' : 'down'} ${by}`,
    () => say`${up ? 'A rise' : 'A fall'} of ${by} takes ${name} to ${at}`,
    () => say`${name} ${up ? 'rises' : 'slides'} by ${by} within a day`,
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
    () => say`Today is ${weekday}, and this is your letter.`,
    () => say`Hello on this ${weekday}.`,
    () => say`${weekday} has begun, and with it another letter.`,
    () => say`We wish you a good ${weekday}.`,
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
    () => say`The price of Bitcoin is ${at}, close to where it was a day ago: ${moved}.`,
    () => say`With ${moved} in a day, Bitcoin hardly left its place at ${at}.`,
    () => say`You have missed little: Bitcoin moved ${by} in twenty-four hours and is at ${at}.`,
    () => say`Bitcoin moved so little that ${at} is nearly yesterday’s price: ${moved}.`,
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
    () =>
      say`Bitcoin is at ${at} this morning, ${up ? 'up' : 'down'} ${by} from the morning before.`,
    () => say`A day’s ${up ? 'gain' : 'loss'} of ${by} leaves the price of Bitcoin at ${at}.`,
    () => say`Bitcoin ${up ? 'rose' : 'fell'} to ${at}, which is ${moved} in twenty-four hours.`,
    () => say`From yesterday morning to this one Bitcoin moved ${moved} and came to ${at}.`,
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
      () =>
        say`The middle coin of the list moved ${middle} in a day; for Bitcoin it was ${bitcoin}.`,
      () => say`The median change of all coins is ${middle}, and Bitcoin’s is ${bitcoin}.`,
      () =>
        say`It was not one coin but the list: ${middle} in the middle of it, ${bitcoin} for Bitcoin.`,
      () =>
        say`The move went through the whole list, ${middle} at its median, with ${bitcoin} for Bitcoin.`,
      () =>
        say`Measured by its median, the market moved ${middle} in twenty-four hours, and Bitcoin ${bitcoin}.`,
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
    () => say`We begin with ${name}, ${up ? 'up' : 'down'} ${by} in a day and now at ${at}.`,
    () => say`${name} moved far: ${by} ${up ? 'up' : 'down'} since yesterday morning, to ${at}.`,
    () => say`The figure of the day is ${by}, by which ${name} ${up ? 'rose' : 'fell'} to ${at}.`,
    () => say`${name} is at ${at}, after ${up ? 'a rise' : 'a fall'} of ${by} within a day.`,
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
    () => say`Gains for ${up} of ${all} coins, and ${ether} for Ethereum.`,
    () => say`Counting the whole list, ${up} of ${all} coins rose; Ethereum went ${ether}.`,
    () =>
      say`On our list ${up} coins of ${all} are worth more than a day ago, and Ethereum’s change is ${ether}.`,
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
