import { type Block, paragraph, say } from './text.ts';
import type { Writer } from './writer.ts';

export const thanks = ({ turn, tomorrow }: Writer): readonly Block[] => [
  paragraph(
    turn([
      () => say`Thank you for your time this morning.`,
      () => say`That is all there is; thank you for reading to the end.`,
      () => say`We are glad that you read this far.`,
      () => say`Thank you for letting us into your morning.`,
      () => say`You have read it all, for which we thank you.`,
      () => say`Our thanks for reading, as every day.`,
      () => say`So much for today, and thank you.`,
      () => say`Thank you; now you know what we know.`,
    ]),
    turn([
      () => say`The next letter comes on ${tomorrow}.`,
      () => say`Until ${tomorrow}.`,
      () => say`We write again on ${tomorrow}.`,
      () => say`On ${tomorrow} there will be another one.`,
      () => say`See you on ${tomorrow}.`,
      () => say`The letter of ${tomorrow} follows.`,
      () => say`${tomorrow}’s letter comes next.`,
      () => say`Look for us on ${tomorrow}.`,
      () => say`That was today; the next one is ${tomorrow}’s.`,
    ]),
  ),
];
