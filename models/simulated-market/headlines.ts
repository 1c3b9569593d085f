import { hourMs, minuteMs } from '#domain/shared/time/durations.ts';
import { formatDecimals } from '#domain/shared/format.ts';
import { calmStories } from './calm-news.ts';
import { type CatalogueCoin, coinCatalogue } from './coin-catalogue.ts';
import { seededFraction, hashText } from './noise.ts';
import type { SimulatedMarket } from './simulated-market.ts';

/** A simulated story from one simulated outlet. */
export type SimulatedHeadline = {
  readonly id: string;
  /** Unix time in milliseconds. */
  readonly at: number;
  /** Index of the outlet: 0, 1 or 2. */
  readonly outlet: number;
  readonly title: string;
  readonly summary: string;
  readonly text: readonly string[];
};

const slotMs = 3 * hourMs;
const slotsPerDay = 8;
const maxRecentSlots = 8 * slotsPerDay;
// A move this many times the typical three-hour move is reported. From the second threshold, two outlets report it.
const reportThreshold = 1.4;
const doubleReportThreshold = 2.2;
// A 24-hour Bitcoin move, in percent, that every outlet reports.
const crashThreshold = 6;
const latestMinute = 100;
const reportedCoinIds = [
  'bitcoin',
  'ethereum',
  'binancecoin',
  'solana',
  'ripple',
  'cardano',
  'dogecoin',
  'polkadot',
  'avalanche-2',
  'chainlink',
];
const coins = reportedCoinIds.flatMap((id) => coinCatalogue.find((coin) => coin.id === id) ?? []);

/**
 * The headlines of [from, to), oldest first: a pure function of (seed, time), like the market. Each three-hour slot
 * reads the market once, and stories within the next two hours match those prices.
 */
export const simulatedHeadlines = (
  seed: string,
  market: Pick<SimulatedMarket, 'priceAt'>,
): ((from: number, to: number) => SimulatedHeadline[]) => {
  const chance = hashText(`${seed}|news`);
  // Each outlet reads the same slots, one after another.
  const recentSlots = new Map<number, readonly SimulatedHeadline[]>();
  const getSlot = (slot: number): readonly SimulatedHeadline[] => {
    const known = recentSlots.get(slot);
    if (known) return known;
    if (recentSlots.size >= maxRecentSlots) recentSlots.clear();
    const created = createHeadlines(slot, { market, chance });
    recentSlots.set(slot, created);
    return created;
  };
  return (from, to) => {
    const allHeadlines: SimulatedHeadline[] = [];
    for (let slot = Math.floor(from / slotMs) - 1; slot * slotMs < to; slot += 1)
      allHeadlines.push(...getSlot(slot));
    return allHeadlines
      .filter(({ at }) => at >= from && at < to)
      .sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  };
};

type Parts = { readonly market: Pick<SimulatedMarket, 'priceAt'>; readonly chance: number };
type Figures = {
  readonly coin: CatalogueCoin;
  readonly price: number;
  /** In percent. */
  readonly hours: number;
  readonly day: number;
  /** Three-hour move as a multiple of the typical one. */
  readonly times: number;
};
type Story = Pick<SimulatedHeadline, 'title' | 'summary' | 'text'>;

const createHeadlines = (slot: number, parts: Parts): SimulatedHeadline[] => {
  const at = slot * slotMs;
  const figures = coins.map((coin) => computeFigures(coin, at, parts.market));
  const firstOffset = seededFraction(parts.chance, 3 * slot) * latestMinute * minuteMs;
  const toHeadline = (story: Story, outlet: number): SimulatedHeadline => ({
    id: `${String(slot)}-${String(outlet)}`,
    at: Math.round(at + firstOffset / (outlet + 1) + outlet * 11 * minuteMs),
    outlet,
    ...story,
  });
  const [bitcoin] = figures;
  if (bitcoin && isCrashStart(bitcoin, slot, parts.market))
    return [0, 1, 2].map((outlet) =>
      toHeadline(createMarketStory(bitcoin, figures, outlet), outlet),
    );
  const mover = figures.reduce((most, one) =>
    Math.abs(one.times) > Math.abs(most.times) ? one : most,
  );
  if (Math.abs(mover.times) >= reportThreshold) {
    const outlets = Math.abs(mover.times) >= doubleReportThreshold ? [0, 1] : [slot % 2];
    return outlets.map((outlet) => toHeadline(createMoveStory(mover, outlet), outlet));
  }
  if (bitcoin && slot % slotsPerDay === 0) return [toHeadline(createDayStory(bitcoin, figures), 0)];
  return [toHeadline(createCalmStory(slot, parts.chance), 2)];
};

const computeFigures = (coin: CatalogueCoin, at: number, market: Parts['market']): Figures => {
  const price = market.priceAt(coin.id, at);
  const slotChange = percentChange(price, market.priceAt(coin.id, at - slotMs));
  const dayChange = percentChange(price, market.priceAt(coin.id, at - slotsPerDay * slotMs));
  return {
    coin,
    price,
    hours: slotChange,
    day: dayChange,
    times: slotChange / (100 * coin.volatility * Math.sqrt(1 / slotsPerDay)),
  };
};

const percentChange = (now: number, before: number): number => (now / before - 1) * 100;

// Whether Bitcoin's 24-hour move crossed the crash threshold in this slot.
const isCrashStart = ({ coin, day }: Figures, slot: number, market: Parts['market']): boolean =>
  Math.abs(day) >= crashThreshold &&
  Math.abs(computeFigures(coin, (slot - 1) * slotMs, market).day) < crashThreshold;

const createMarketStory = (bitcoin: Figures, all: readonly Figures[], outlet: number): Story => {
  const isDown = bitcoin.day < 0;
  const move = `${formatSize(bitcoin.day)}%`;
  const price = formatMoney(bitcoin.price);
  const titles = isDown
    ? [
        `Crypto market crash: Bitcoin plunges ${move} in a day to ${price}`,
        `Bitcoin crash takes the price to ${price}, ${move} lower in a day`,
        `Bitcoin plunges ${move} to ${price} as the market crash spreads`,
      ]
    : [
        `Crypto market rally: Bitcoin soars ${move} in a day to ${price}`,
        `Bitcoin rally takes the price to ${price}, ${move} higher in a day`,
        `Bitcoin soars ${move} to ${price} as the market rally spreads`,
      ];
  return createStory(titles[outlet] ?? '', [
    `Bitcoin ${isDown ? 'lost' : 'gained'} ${move} in 24 hours and trades at ${price}.`,
    formatOtherMoves(all),
  ]);
};

const createMoveStory = ({ coin, price, hours, day, times }: Figures, outlet: number): Story => {
  const [move, now] = [`${formatSize(hours)}%`, formatMoney(price)];
  const isStrong = Math.abs(times) >= doubleReportThreshold;
  const verb = hours < 0 ? (isStrong ? 'tumbles' : 'falls') : isStrong ? 'jumps' : 'gains';
  const title =
    outlet === 0
      ? `${coin.name} ${verb} ${move} in three hours to ${now}`
      : `${coin.name} ${verb} ${move} to ${now} as ${hours < 0 ? 'sellers' : 'buyers'} take over`;
  return createStory(title, [
    `${coin.name} (${coin.symbol}) moved ${formatSigned(hours)} in three hours and trades at ${now}.`,
    `Over 24 hours the move is ${formatSigned(day)}.`,
  ]);
};

const createDayStory = (bitcoin: Figures, all: readonly Figures[]): Story => {
  const price = formatMoney(bitcoin.price);
  const isFlat = Math.abs(bitcoin.day) < 1;
  const title = isFlat
    ? `Bitcoin little changed near ${price} at the end of the day`
    : `Bitcoin ends the day ${bitcoin.day < 0 ? 'down' : 'up'} ${formatSize(bitcoin.day)}% at ${price}`;
  return createStory(title, [
    `Bitcoin trades at ${price}, ${formatSigned(bitcoin.day)} in 24 hours.`,
    formatOtherMoves(all),
  ]);
};

// Combines every story with every coin, in an order that does not repeat for over a month.
const calmCount = calmStories.length * coins.length;
// Coprime to `calmCount`, so that every combination is used.
const calmStep = 97;

const createCalmStory = (slot: number, chance: number): Story => {
  const startIndex = Math.floor(seededFraction(chance, 1) * calmCount);
  const combinationIndex = (startIndex + (slot % calmCount) * calmStep) % calmCount;
  const name = coins[Math.floor(combinationIndex / calmStories.length)]?.name ?? 'Bitcoin';
  const { title = '', summary = '' } = calmStories[combinationIndex % calmStories.length] ?? {};
  return createStory(title.replaceAll('{coin}', name), [summary.replaceAll('{coin}', name)]);
};

const createStory = (title: string, facts: readonly string[]): Story => ({
  title,
  summary: facts.join(' '),
  text: [...facts, 'This story and the prices in it are simulated.'],
});

const formatOtherMoves = (all: readonly Figures[]): string => {
  const moves = all.slice(1, 5).map(({ coin, day }) => `${coin.name} ${formatSigned(day)}`);
  return `Others over 24 hours: ${moves.join(', ')}.`;
};

const formatSize = (move: number): string => Math.abs(move).toFixed(1);

const formatSigned = (move: number): string => {
  const formattedSize = formatSize(move);
  const sign = Number(formattedSize) === 0 ? '' : move < 0 ? '−' : '+';
  return `${sign}${formattedSize}%`;
};

const formatMoney = (price: number): string => {
  const digits = price >= 1000 ? 0 : price >= 10 ? 2 : price >= 1 ? 3 : 4;
  return `$${formatDecimals(price, digits)}`;
};
