/* What a reader expects of a scorer: written before it was first run, and not changed after; rules were
 * improved where it failed, so it tells of no other texts. Classes: 0 negative, 1 neutral, 2 positive. */
import type { Classifier } from './baselines.ts';
import { records, reversals, unread, type Expected } from './further-checks.ts';

/** The share of the checks that hold, by kind and in all. */
export const runChecklist = (
  classify: Classifier,
): { readonly share: number; readonly kinds: readonly string[] } => {
  const judge = ([text, label]: Expected): boolean => classify(text) === label;
  const kinds = [
    { kind: 'negation', held: negation.map(judge) },
    { kind: 'twins', held: twins.flatMap((pair) => holdsForTwins(classify, pair)) },
    { kind: 'neutral clause', held: clauses.flatMap((clause) => keepsClass(classify, clause)) },
    { kind: 'coin swap', held: swaps.flatMap((headline) => ignoresCoin(classify, headline)) },
    { kind: 'records', held: records.map(judge) },
    { kind: 'unknown words', held: unread.map(judge) },
    { kind: 'reversals', held: reversals.map(judge) },
  ];
  const all = kinds.flatMap(({ held }) => held);
  return {
    share: shareOf(all),
    kinds: kinds.map(({ kind, held }) => `${kind} ${shareOf(held).toFixed(2)}`),
  };
};

const shareOf = (held: readonly boolean[]): number => held.filter(Boolean).length / held.length;

const negation: readonly Expected[] = [
  ['SEC approves spot Bitcoin ETF', 2],
  ['SEC does not approve spot Bitcoin ETF', 0],
  ['Company avoids bankruptcy', 2],
  ['Lender averts default', 2],
  ['Court dismisses lawsuit against Ripple', 2],
  ['India lifts ban on cryptocurrencies', 2],
  ['Bitcoin fails to recover above $30,000', 0],
  ['No recovery in sight for altcoins', 0],
  ['Exchange fixes security vulnerability', 2],
  ['Profit never looked so weak', 0],
  ['Regulator drops investigation into Coinbase', 2],
  ['Solana cannot hold its gains', 0],
  ['Tether survives bank run fears', 2],
  ['The token did not crash after the hack', 2],
  ['Miner unable to repay its debt', 0],
];

// The first is good news, the second bad.
const twins: readonly (readonly [string, string])[] = [
  ['Bitcoin rises 10%', 'Bitcoin falls 10%'],
  ['Ether jumps to a record high', 'Ether drops to a record low'],
  ['Losses narrow at Coinbase', 'Losses widen at Coinbase'],
  ['Inflation falls sharply', 'Inflation rises sharply'],
  ['Analysts upgrade Apple to buy', 'Analysts downgrade Apple to sell'],
  ['Profit rose to EUR 5 mln from EUR 3 mln', 'Profit fell to EUR 3 mln from EUR 5 mln'],
  ['Exchange recovers stolen funds', 'Exchange loses customer funds'],
  ['Unemployment declines', 'Unemployment climbs'],
  ['Dogecoin breaks above resistance', 'Dogecoin breaks below support'],
  ['Court clears founder of fraud', 'Court convicts founder of fraud'],
  ['Network outage resolved', 'Network outage worsens'],
  ['Bulls take control of the market', 'Bears take control of the market'],
  ['Regulator grants licence to exchange', 'Regulator revokes licence of exchange'],
  ['Revenue beats estimates', 'Revenue misses estimates'],
  ['Debt reduced by half', 'Debt doubled'],
];

const clauses = [
  'Bitcoin surges to a record high',
  'Exchange hacked, $100 million stolen',
  'Ether plunges 20%',
  'Solana rallies as ETF approved',
  'Regulator sues Binance for fraud',
];
const additions = [
  (text: string) => `${text}, report says`,
  (text: string) => `${text} on Tuesday`,
  (text: string) => `${text}, according to CoinDesk`,
];

const swaps = [
  'Bitcoin falls after exchange outage',
  'Bitcoin price gains 5% in a day',
  'How to buy Bitcoin with a card',
  'Analyst: Bitcoin could double this year',
  'Bitcoin developers publish new release',
];
const coins = ['Ethereum', 'Solana', 'XRP', 'Dogecoin', 'Polkadot', 'Chainlink'];

const holdsForTwins = (classify: Classifier, [good, bad]: readonly [string, string]): boolean[] => [
  classify(good) === 2,
  classify(bad) === 0,
];

const keepsClass = (classify: Classifier, text: string): boolean[] =>
  additions.map((add) => classify(add(text)) === classify(text) && classify(text) !== 1);

const ignoresCoin = (classify: Classifier, text: string): boolean[] =>
  coins.map((coin) => classify(text.replace('Bitcoin', coin)) === classify(text));
