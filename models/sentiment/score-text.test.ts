import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coinNames } from './coin-names.ts';
import { parseDecidingPhrase } from './deciding-phrase.ts';
import { getSentimentLabel } from './label.ts';
import { createScorer, scoreText } from './score-text.ts';

describe('the sentiment of a headline', () => {
  it.each([
    ['Bitcoin surges past $100,000 to a new all-time high', 'Positive', 'surges'],
    ['Exchange hacked, $100 million stolen', 'Negative', 'hacked'],
    ['SEC approves spot Ether ETF', 'Positive', 'approves'],
    ['SEC does not approve spot Ether ETF', 'Negative', 'not approve'],
    ['Losses narrow at miner', 'Positive', 'Losses narrow'],
    ['Court dismisses lawsuit against Ripple', 'Positive', 'dismisses lawsuit'],
    ['Miner unable to repay its debt', 'Negative', 'debt'],
    ['Profit fell to EUR 3 mln from EUR 5 mln', 'Negative', 'fell'],
    ['Apple holds annual meeting', 'Neutral', 'no clearly good or bad words'],
  ])('%s: %s', (text, label, because) => {
    expect(scoreText(text)).toMatchObject({ label, because });
  });

  it('is the same to the last figure until the weights change, read once or again', () => {
    const scores = [
      ['Bitcoin surges past $100,000 to a new all-time high', 0.9909],
      ['Exchange hacked, $100 million stolen', -0.9152],
      ['SEC does not approve spot Ether ETF', -0.4368],
      ['Losses narrow at miner', 0.6932],
      ['Profit fell to EUR 3 mln from EUR 5 mln', -0.8523],
      ['Apple holds annual meeting', 0.0166],
      ['Solana’s outage resolved after 5 hours: validators', 0.7332],
    ] as const;
    for (let again = 0; again < 2; again += 1)
      for (const [text, score] of scores) expect(scoreText(text).score).toBe(score);
  });

  it('names no phrase where the wording as a whole decided, good or bad', () => {
    const said = scoreText('Gold takes a hit');
    expect(said).toMatchObject({ label: 'Negative', because: 'the wording as a whole' });
    const because = [
      said.because,
      scoreText('Apple holds annual meeting').because,
      'Losses narrow',
    ];
    expect(because.map(parseDecidingPhrase)).toEqual([null, null, 'Losses narrow']);
    expect(parseDecidingPhrase(scoreText('').because)).toBeNull();
  });

  it.each([
    ['Crypto scam losses hit record high in 2025', 'Negative'],
    ['Ransomware payments climb to record high', 'Negative'],
    ['Fear index hits record high', 'Negative'],
    ['ETF outflows hit record', 'Negative'],
    ['Record outflows from Bitcoin ETFs', 'Negative'],
    ['Unemployment hits four-year high', 'Negative'],
    ['Scam losses fall to record low', 'Positive'],
    ['Bitcoin ETF inflows hit record', 'Positive'],
    ['Risk assets rally to record high', 'Positive'],
    ['Inflows hit record', 'Positive'],
    ['ETF inflows hit record', 'Positive'],
    ['Donations hit record', 'Positive'],
    ['Crypto drainers hit record high', 'Negative'],
    ['Misery index climbs to record high', 'Negative'],
    ['SIM swaps hit record high', 'Negative'],
    ['Delinquent loans reach record', 'Negative'],
    ['Suicide rate hits record high', 'Negative'],
    ['ETF redemptions hit record high', 'Negative'],
    ['Sextortion hits record high', 'Negative'],
    ['Panic selling hits record high', 'Negative'],
    ['Short positions hit record high', 'Negative'],
    ['Margin calls hit record high', 'Negative'],
    ['After the crash, Bitcoin reaches a new all-time high', 'Positive'],
  ])('reads a record by what reached it: %s is %s', (text, label) => {
    expect(scoreText(text).label).toBe(label);
  });

  it.each([
    ['Bitcoin avoids crash', 'Positive'],
    ['Attack on bridge foiled by validators', 'Positive'],
    ['Sell-off eases as buyers return', 'Positive'],
    ['Lawsuit against Binance dropped', 'Positive'],
    ['SEC drops case against Ripple', 'Positive'],
    ['Judge dismisses case', 'Positive'],
    ['Bitcoin recovers losses', 'Positive'],
    ['Bitcoin erases its losses', 'Positive'],
    ['Bitcoin claws back losses', 'Positive'],
    ['Outflows stop after six weeks', 'Positive'],
    ['Layoffs stop after six weeks', 'Positive'],
    ['Hackers return stolen funds', 'Positive'],
    ['Losses erased as Bitcoin rallies', 'Positive'],
    ['Attack halts withdrawals', 'Negative'],
    ['Exchange halts withdrawals after hack', 'Negative'],
    ['Bitcoin rally fades', 'Negative'],
    ['Bitcoin gives up gains after Fed decision', 'Negative'],
    ['ETF approval revoked', 'Negative'],
    ['Bitcoin ends the week in decline', 'Negative'],
    ['Stolen funds worth over $10 million', 'Negative'],
  ])('reads what ends good or bad news as the opposite: %s is %s', (text, label) => {
    expect(scoreText(text).label).toBe(label);
  });

  it.each([
    'Биткоин рухнул на 20% за день',
    '比特币暴跌20%',
    'Bitcoin cae un 20% en un día',
    'Die Bitcoin-Kurse steigen um 20%',
    'Il prezzo di Ethereum sale del 12%',
    'Zzyzx qwrtl 12% $40',
    'BTC +20%',
    '20%',
  ])('has no opinion about a text without known words: %s', (text) => {
    expect(scoreText(text)).toEqual({ score: 0, label: 'Neutral', because: 'no known words' });
  });

  it('is neutral where there is nothing to read', () => {
    const nothing = { score: 0, label: 'Neutral', because: 'no words' };
    expect(['', '   ', '…', '🚀'].map(scoreText)).toEqual([nothing, nothing, nothing, nothing]);
  });

  it('lies between −1 and 1 and has the label of its score, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const { score, label, because } = scoreText(text);
        expect(Math.abs(score)).toBeLessThanOrEqual(1);
        expect(label).toBe(getSentimentLabel(score));
        expect(because).not.toBe('');
      }),
    );
  });

  it('reads the name of one coin like that of another', () => {
    const named = createScorer(coinNames(['Wobble', 'WBL', 'Wobble Cash']));
    const about = (coin: string): number => named(`${coin} falls after exchange outage`).score;
    expect([about('Wobble'), about('WBL'), about('Wobble Cash')]).toEqual(
      Array.from({ length: 3 }, () => about('Bitcoin')),
    );
  });
});
