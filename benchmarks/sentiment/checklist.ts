/* What a reader expects of a scorer: written before it was first run, and not changed after; rules were
 * improved where it failed, so it tells of no other texts. Classes: 0 negative, 1 neutral, 2 positive. */
import type { Classifier } from './baselines.ts';

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

/* Headlines with the class that a reader gives them. Written before the scorer was changed for them; 0 negative, 1 neutral, 2 positive. */

type Expected = readonly [text: string, label: number];

/** Whether a record is good news depends on what reached it. */
const records: readonly Expected[] = [
  ['Crypto scam losses hit record high in 2025', 0],
  ['Ransomware payments climb to record high', 0],
  ['Fear index hits record high', 0],
  ['ETF outflows hit record', 0],
  ['Liquidations reach an all-time high', 0],
  ['Exchange hacks set new record in May', 0],
  ['Losses from phishing attacks at record high', 0],
  ['Record outflows from Bitcoin ETFs', 0],
  ['Record liquidations shake the crypto market', 0],
  ['Number of crypto thefts hits all-time high', 0],
  ['Corporate bankruptcies at highest level in ten years', 0],
  ['US credit card debt climbs to record $1.2 trillion', 0],
  ['Unemployment hits four-year high', 0],
  ['Ethereum gas fees surge to record high', 0],
  ['Fraud complaints soar to a new high', 0],
  ['Rug pulls reach new record', 0],
  ['Volatility jumps to highest since 2020', 0],
  ['Crypto crime hits new peak', 0],
  ['Bitcoin hits record high', 2],
  ['Bitcoin hits record high despite inflation fears', 2],
  ['Bitcoin ETF inflows hit record', 2],
  ['Hash rate climbs to record high', 2],
  ['Shares of insurer hit record high', 2],
  ['Scam losses fall to record low', 2],
  ['Liquidations drop to a yearly low', 2],
  ['Bitcoin volatility sinks to record low', 2],
  ['Exchange outflows fall to lowest since March', 2],
  ['Trading volume falls to record low', 0],
  ['Risk assets rally to record high', 2],
  ['After the crash, Bitcoin reaches a new all-time high', 2],
];

/** A scorer that knows no word of a text has no opinion about it. */
const unread: readonly Expected[] = [
  ['Биткоин рухнул на 20% за день', 1],
  ['Эфириум вырос на 12% за сутки', 1],
  ['比特币暴跌20%', 1],
  ['ビットコインが20%急落', 1],
  ['비트코인 하루 만에 20% 폭락', 1],
  ['انهارت بيتكوين بنسبة 20%', 1],
  ['Bitcoin cae un 20% en un día', 1],
  ['El precio de Ethereum se desploma un 15% tras la noticia', 1],
  ['Le bitcoin chute de 20 % en une journée', 1],
  ['Bitcoin-Kurs stürzt um 20% ab', 1],
  ['Bitcoin despenca 20% em um dia', 1],
  ['Il bitcoin crolla del 20% in un giorno', 1],
  ['Bitcoin bir günde %20 düştü', 1],
  ['Bitcoin daalt 20% op één dag', 1],
  ['Bitcoin anjlok 20% dalam sehari', 1],
  ['BTC +20%', 1],
  ['20%', 1],
  ['Zzyzx qwrtl 12% $40', 1],
];

/** What ends something bad is not bad news, and what ends something good is not good news. */
const reversals: readonly Expected[] = [
  ['Bitcoin avoids crash', 2],
  ['Ether escapes a deeper plunge', 2],
  ['Bitcoin snaps its losing streak', 2],
  ['Sell-off eases as buyers return', 2],
  ['Exchange thwarts hack', 2],
  ['Attack on bridge foiled by validators', 2],
  ['Prosecutors drop charges against founder', 2],
  ['SEC ends investigation into Uniswap', 2],
  ['Judge throws out lawsuit against Coinbase', 2],
  ['Fears of contagion fade', 2],
  ['Bitcoin recovers from crash', 2],
  ['Solana rebounds from its slump', 2],
  ['Bear market is over, says analyst', 2],
  ['Stolen funds returned to users', 2],
  ['Crypto ban lifted in Morocco', 2],
  ['Bitcoin rally fades', 0],
  ['Ether rally loses steam', 0],
  ['Bitcoin erases its gains', 0],
  ['Recovery falters as volume dries up', 0],
  ['ETF approval revoked', 0],
  ['Partnership with Visa collapses', 0],
  ['Bull run is over, says analyst', 0],
  ['Bitcoin gives up gains after Fed decision', 0],
  ['Exchange loses its licence', 0],
  ['Merger called off after audit', 0],
  ['Hopes of rate cut evaporate', 0],
  ['Upgrade delayed again', 0],
];
