/** A simulated news story for a quiet market. `{coin}` is replaced by a coin's name, and the firms are fictional. */
export type CalmStory = { readonly title: string; readonly summary: string };

export const calmStories: readonly CalmStory[] = [
  {
    title: 'Northgate Bank opens its {coin} custody to its business clients',
    summary:
      'The invented bank says that clients may hold {coin} in accounts of their own from next month.',
  },
  {
    title: 'Harbour Pay lets shops accept {coin} at the till',
    summary:
      'Merchants are paid in their own currency on the same day, the invented payment firm says.',
  },
  {
    title: 'A city council adopts a pilot for fees paid in {coin}',
    summary: 'Residents of the invented city may pay for permits with it for half a year.',
  },
  {
    title: '{coin} developers release a test version of the next upgrade',
    summary: 'Operators of nodes are asked to try it for four weeks before a date is set.',
  },
  {
    title: 'A student finds a gap in {coin} wallet software, and it is closed the same day',
    summary: 'Nobody lost anything, and the invented maker pays a reward.',
  },
  {
    title: 'Validators of {coin} vote on the stake of new nodes',
    summary: 'The change of the protocol makes the network cheaper to join.',
  },
  {
    title: 'Researchers publish a faster way to check {coin} signatures',
    summary: 'Phones would verify a day of transactions in seconds, the paper says.',
  },
  {
    title: 'Lawmakers hear exchanges about a licence for {coin} custody',
    summary: 'The committee of the invented parliament wants rules for keys before the summer.',
  },
  {
    title: 'A court dismisses the lawsuit against the developers of {coin} wallets',
    summary: 'The judge of the invented case found that publishing code is no service.',
  },
  {
    title: 'Regulator asks for comments on how {coin} funds report their fees',
    summary: 'The consultation is open for sixty days.',
  },
  {
    title: 'Tax authority explains how small {coin} payments are declared',
    summary: 'Amounts below a limit need no record of their own under the proposed rule.',
  },
  {
    title: 'Blue Anchor raises $40 million for {coin} accounting',
    summary: 'The funding round values the invented startup at $210 million.',
  },
  {
    title: 'Two {coin} brokers agree to a merger',
    summary: 'The invented firms serve small investors in nine countries and keep both names.',
  },
  {
    title: 'Quarterly revenue of the {coin} miner Redrock meets expectations',
    summary: 'The invented company sold a fifth of what it earned and keeps the rest.',
  },
  {
    title: 'The {coin} fund of Lantern Capital appoints a new head of risk',
    summary: 'She led the desk for derivatives of the invented firm before.',
  },
  {
    title: 'How to keep {coin} offline: a guide for beginners',
    summary: 'A hardware wallet, a sheet of paper and two places are enough for most people.',
  },
  {
    title: 'What is the difference between {coin} and a fund that holds it? Explained',
    summary: 'Fees, keys, taxes and opening hours: four things to know before a choice.',
  },
  {
    title: 'What are {coin} fees, and when are they low? A beginner’s guide',
    summary: 'The network is quietest on Sunday mornings, and wallets show the price beforehand.',
  },
  {
    title: 'Ferry line of an island takes {coin} for tickets',
    summary: 'The invented operator takes it at two of its five piers from the first of the month.',
  },
  {
    title: 'A museum shows the first ten years of {coin} in pictures',
    summary: 'The exhibition in the invented city is free on Sundays and open until spring.',
  },
  {
    title: 'University adds a course on the {coin} protocol',
    summary: 'Students of the invented school learn to read its code and to run a node.',
  },
  {
    title: 'Accountants publish a template for {coin} in yearly reports',
    summary: 'The invented association asks small firms to say at which price they value it.',
  },
  {
    title: 'Open source library for {coin} addresses gets a second maintainer',
    summary: 'Two releases a year are planned, the invented project says.',
  },
  {
    title: 'Insurer Millbrook covers {coin} keys kept by families',
    summary:
      'The invented firm pays for what a fire or a flood destroys, not for what is forgotten.',
  },
  {
    title: 'Survey: what owners of {coin} would like to know about fees',
    summary: 'Most of the thousand people asked by the invented institute never looked them up.',
  },
  {
    title: 'Parliament’s library explains {coin} to its members',
    summary: 'The paper of the invented parliament has twelve pages and takes no side.',
  },
];
