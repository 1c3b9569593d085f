import { change, chance, count, hash, size } from './formats.ts';
import { extremesOf } from './coin-tables.ts';
import { type Block, paragraph, say, type Span } from './text.ts';
import type { Mood, Writer } from './writer.ts';

/** What the figures say together: the week, the forecast and its record; one paragraph on a quiet day. */
export const analysis = (writer: Writer, mood: Mood): readonly Block[] => {
  const { outlook, ledger } = writer.day;
  const first = paragraph(week(writer), outlook ? reach(writer) : []);
  const second = mood.kind === 'quiet' ? [] : [paragraph(exception(writer), monthOfMood(writer))];
  const third = [
    paragraph(
      outlook && mood.kind !== 'quiet' ? direction(writer) : [],
      ledger ? ledgerSentence(writer) : [],
    ),
  ];
  return [first, ...second, ...third].filter(
    (block) => block.kind !== 'paragraph' || block.spans.length > 0,
  );
};

const week = ({ has, number, turn, weekday }: Writer): readonly Span[] => {
  if (!has('bitcoin.change7d') || !has('ethereum.change7d')) return [];
  const [bitcoin, ether] = [
    number('bitcoin.change7d', change),
    number('ethereum.change7d', change),
  ];
  return turn([
    () => say`Over seven days Bitcoin has moved ${bitcoin} and Ethereum ${ether}.`,
    () => say`The week looks like this: Bitcoin ${bitcoin}, Ethereum ${ether}.`,
    () =>
      say`A week ago prices stood elsewhere: ${bitcoin} for Bitcoin since then, ${ether} for Ethereum.`,
    () => say`Ethereum’s seven days come to ${ether}, Bitcoin’s to ${bitcoin}.`,
    () => say`Stepping back by a week, Bitcoin is ${bitcoin} and Ethereum ${ether}.`,
    () => say`In seven days Bitcoin changed by ${bitcoin} and Ethereum by ${ether}.`,
    () => say`On the week, the figures are ${bitcoin} for Bitcoin and ${ether} for Ethereum.`,
    () => say`From last ${weekday} to this one Bitcoin went ${bitcoin} and Ethereum ${ether}.`,
    () => say`Bitcoin’s change in a week is ${bitcoin}, and Ethereum’s ${ether}.`,
  ]);
};

const reach = ({ number, turn }: Writer): readonly Span[] => {
  const about = number('outlook.reach', size);
  return turn([
    () => say`For the next day our model reckons with about ${about} to either side.`,
    () => say`The model’s band reaches about ${about} up and down from the middle.`,
    () => say`How much may it move by tomorrow? About ${about} either way, says the model.`,
    () => say`Measured by our band, a move of ${about} would be nothing unusual.`,
    () => say`A day from now anything within ${about} or so would not surprise us.`,
    () => say`Tomorrow’s band is about ${about} wide on each side.`,
    () => say`As for the day ahead, half the width of our band is ${about}.`,
    () => say`Expect swings of up to ${about} to count as ordinary.`,
  ]);
};

const exception = ({ day, number, turn }: Writer): readonly Span[] => {
  const { best, worst } = extremesOf(day);
  const coin = Math.abs(best?.change24h ?? 0) >= Math.abs(worst?.change24h ?? 0) ? best : worst;
  if (!coin) return [];
  const moved = number(`${coin.id}.change24h`, change);
  const middle = number('breadth.median', change);
  const told = day.news?.stories.some(({ coins }) => coins.includes(coin.symbol)) ?? false;
  const why = told
    ? 'with a story about it in the news'
    : 'with no story about it that our outlets told';
  return turn([
    () =>
      say`The middle of the list moved ${middle}; ${coin.name} stands out with ${moved}, ${why}.`,
    () =>
      say`Half of all coins did better than ${middle} and half did worse. The farthest from it is ${coin.name}, ${moved}, ${why}.`,
    () =>
      say`${coin.name} went its own way, ${moved} where the middle of the list is ${middle}, ${why}.`,
    () => say`No coin moved as much as ${coin.name}: ${moved}, ${why}. The median is ${middle}.`,
    () =>
      say`Set beside a median of ${middle}, the ${moved} of ${coin.name} is the figure to look at, ${why}.`,
    () => say`Where the median is ${middle}, ${coin.name} comes to ${moved}, ${why}.`,
    () =>
      say`The largest move of the list is ${coin.name}’s, ${moved}, ${why}; the median is ${middle}.`,
    () =>
      say`One coin to look into is ${coin.name}: ${moved} against a median of ${middle}, ${why}.`,
  ]);
};

const monthOfMood = ({ day, has, number, raw, turn }: Writer): readonly Span[] => {
  if (!day.fearGreed || !has('mood.month') || raw('mood.month') === 0) return [];
  const points = number('mood.month', count);
  const way = raw('mood.today') > (day.fearGreed.values.at(-31) ?? 0) ? 'greedier' : 'more fearful';
  return turn([
    () => say`Against a month ago the market is ${way}, by ${points} on the index.`,
    () => say`In thirty days the index has become ${points} points ${way}.`,
    () => say`A month ago the index was ${points} away from here; it has grown ${way}.`,
    () => say`Since a month ago the crowd is ${way}: the distance is ${points}.`,
    () => say`Thirty days have made the market ${way}, a difference of ${points}.`,
    () => say`By the month, the mood turned ${way} and the index moved ${points}.`,
    () => say`The index is ${points} from where it stood thirty days ago, on the ${way} side.`,
    () =>
      say`Over the month the index moved by ${points} points, and the mood is ${way} than it was.`,
  ]);
};

const direction = ({ day, number, turn }: Writer): readonly Span[] => {
  const called = day.outlook?.called ?? 'none';
  const up = number('outlook.probUp', chance);
  if (called === 'none')
    return turn([
      () =>
        say`On direction the model says nothing: the chance of a rise is ${up}, too close to a coin toss.`,
      () => say`It makes no call on which way, since ${up} for a rise is hardly more than even.`,
      () => say`Up or down is left open at ${up} for up.`,
      () => say`With a chance of ${up} for a rise there is no call, and we do not make one up.`,
      () => say`No direction is called; ${up} for higher is not enough.`,
      () => say`The chance that it is higher by then is ${up}, so nothing is called.`,
      () => say`Which way it goes we cannot say at ${up} for up.`,
      () => say`A rise has a chance of ${up}, and the model keeps silent on the way.`,
    ]);
  const way = called === 'up' ? 'higher' : 'lower';
  return turn([
    () => say`The model leans to ${way}, with a chance of ${up} for a rise.`,
    () => say`It calls ${way}: a rise has a chance of ${up}.`,
    () => say`If the model must choose it says ${way}, at ${up} for a rise.`,
    () => say`Its call is ${way}; the chance of a rise is put at ${up}.`,
    () => say`By a chance of ${up} for a rise, ${way} is what it calls.`,
    () => say`The odds of a rise are ${up}, which makes the call ${way}.`,
    () => say`At ${up} for a rise it takes the side of ${way}.`,
    () => say`We note its call, ${way}, and its chance of a rise, ${up}.`,
  ]);
};

const ledgerSentence = ({ words, turn }: Writer): readonly Span[] => {
  const head = words('ledger.head', hash);
  const link = { path: '/track-record', text: 'track record' };
  return turn([
    () =>
      say`Every forecast stands in a ledger whose head begins with ${head}; the ${link} has all of them.`,
    () =>
      say`Nothing can be changed afterwards: the ledger’s head is ${head}…, and the ${link} is open to all.`,
    () => say`Check us at the ${link}; the chain of forecasts ends in ${head}….`,
    () => say`The ${link} lists what we forecast and what came; its chain ends in ${head}….`,
    () => say`All forecasts are kept in one chain, now at ${head}…; you find them in the ${link}.`,
    () =>
      say`Compare for yourself: the ${link} holds each forecast, and the ledger’s newest head begins with ${head}.`,
    () =>
      say`Write down ${head} and no forecast of ours can change unnoticed; all are in the ${link}.`,
    () => say`The head of the ledger is ${head}…, and the ${link} shows every entry.`,
  ]);
};
