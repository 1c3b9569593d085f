import { overviewTable } from './coin-tables.ts';
import { chance, large, price, time } from './formats.ts';
import { type Block, paragraph, say, type Span } from './text.ts';
import type { Mood, Writer } from './writer.ts';

/** Prices of the largest coins, what was traded, and where Bitcoin may stand in a day. */
export const marketOverview = (writer: Writer, mood: Mood): readonly Block[] => {
  const traded = mood.kind === 'quiet' ? [] : [paragraph(tradedSentence(writer))];
  const outlook = writer.day.outlook ? [paragraph(outlookSentence(writer), bandMeans(writer))] : [];
  return [overviewTable(writer), ...traded, ...outlook];
};

const tradedSentence = ({ has, number, turn }: Writer): readonly Span[] => {
  if (!has('bitcoin.volume') || !has('bitcoin.marketCap')) return [];
  const [volume, cap] = [number('bitcoin.volume', large), number('bitcoin.marketCap', large)];
  return turn([
    () => say`Bitcoin worth ${volume} changed hands in the day, beside a market value of ${cap}.`,
    () => say`Of Bitcoin, valued at ${cap} in all, ${volume} was traded in twenty-four hours.`,
    () => say`Trade in Bitcoin came to ${volume}; all of it together is valued at ${cap}.`,
    () => say`Buyers and sellers exchanged ${volume} of Bitcoin, whose market value is ${cap}.`,
    () => say`The day’s volume in Bitcoin was ${volume}, its market value ${cap}.`,
    () =>
      say`In twenty-four hours ${volume} of Bitcoin was traded; all of it is worth ${cap} at today’s price.`,
    () =>
      say`Bitcoin’s market value stands at ${cap}, and ${volume} of it changed owners in a day.`,
    () => say`A volume of ${volume} in a day compares with ${cap} for all the Bitcoin there is.`,
  ]);
};

const outlookSentence = ({ number, words, turn }: Writer): readonly Span[] => {
  const [low, high] = [number('outlook.low', price), number('outlook.high', price)];
  const at = words('outlook.targetAt', time);
  const up = number('outlook.probUp', chance);
  return turn([
    () => say`For tomorrow at ${at} our band for Bitcoin is ${low} to ${high}.`,
    () => say`We expect Bitcoin between ${low} and ${high} at ${at} tomorrow.`,
    () =>
      say`Tomorrow at ${at} Bitcoin should stand somewhere from ${low} to ${high}, with a chance of ${up} that it is above today’s price.`,
    () => say`Our forecast for Bitcoin a day from now, at ${at}, runs from ${low} to ${high}.`,
    () => say`From ${low} to ${high}: that is where we look for Bitcoin tomorrow at ${at}.`,
    () => say`By ${at} tomorrow Bitcoin may be anywhere from ${low} to ${high}, if our band holds.`,
    () =>
      say`Our band for tomorrow, ${at}: Bitcoin no lower than ${low} and no higher than ${high}.`,
    () => say`The model puts Bitcoin between ${low} and ${high} for ${at} tomorrow.`,
  ]);
};

const bandMeans = ({ turn }: Writer): readonly Span[] =>
  turn([
    () => say`Such a band is meant to hold the price eight times in ten, and to miss it twice.`,
    () => say`The band is as wide as it must be to hold eight prices out of ten.`,
    () =>
      say`Eight times in ten the price should end inside; the other two are not a fault but the plan.`,
    () => say`It is a range and not a target: two times in ten we expect to be outside.`,
    () => say`Read it as odds of eight in ten, no more.`,
    () => say`We draw it so that one price in five falls outside.`,
    () => say`If we are honest about the odds, it fails on two days of ten.`,
    () => say`A narrower one would look better and hold less often than eight times in ten.`,
  ]);
