import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadCoupon } from '#application/coupon/use-coupon.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { startPayingProduct, type PayingProduct } from './testing/paying-product.ts';
import { couponOfStories } from './testing/payment-acts.ts';
import {
  beginStory,
  findBrokenPromises,
  playRound,
  repair,
  roundsOf,
  findWrongStates,
  type Round,
  type Story,
} from './testing/payment-stories.ts';
import { replayTwice } from './testing/replayed.ts';

// `DELIVERIES=10000 SEED=7 npm test -- payment-stories` plays more of the same.
const wanted = Number(process.env['DELIVERIES'] ?? 100);
const seed = Number(process.env['SEED'] ?? 1);
const isLong = wanted > 1000;
vi.setConfig({ testTimeout: isLong ? hourMs : 240_000, hookTimeout: 240_000 });

let product: PayingProduct;
beforeAll(async () => {
  product = await startPayingProduct();
});
afterAll(() => product.close());

const size = { members: isLong ? 24 : 6, rounds: 1000 };

const play = async (
  story: Story,
  rounds: readonly Round[],
  lookAfterEach: () => Promise<void>,
): Promise<void> => {
  for (const round of rounds) {
    await playRound(story, round);
    await lookAfterEach();
    if (story.tally.delivered >= wanted) return;
  }
};

// When the news of a lost dispute is lost, the card is charged until the nightly look, and here is one at the end alone.
const withoutDisputes: readonly Round[] = roundsOf(seed, size).map(({ acts, days }) => ({
  acts: acts.map((act) => (act.kind === 'dispute' ? { ...act, kind: 'refund' } : act)),
  days,
}));

const report = ({ tally }: Story, more: object): void => {
  const { statuses, ...counts } = tally;
  const words = { seed, ...counts, answers: [...statuses], ...more };
  process.stdout.write(`payment stories: ${JSON.stringify(words)}\n`);
};

it('members pay what a preview promised, once, and have what they paid for, to the instant', async () => {
  const storm = { lost: 0, doubled: 30, late: 0, seed };
  const story = await beginStory(product, { ...size, name: 'calm', storm });
  await play(story, roundsOf(seed, size), async () => {
    expect(await findBrokenPromises(story)).toEqual([]);
    expect(await findWrongStates(story)).toEqual([]);
  });
  const invoices = story.members.flatMap(({ paid }) => paid);
  expect(invoices.length).toBeGreaterThan(0);
  const coupon = await loadCoupon(product.platform, couponOfStories);
  const uses = coupon.status === 'valid' ? coupon.uses.count : 0;
  expect(uses).toBeLessThanOrEqual(Math.ceil(size.members / 3));
  const pence = invoices.reduce((sum, each) => sum + each, 0);
  report(story, { invoices: invoices.length, pence, couponUses: uses });
});

it('deliveries that are lost, doubled, late and out of order leave nothing wrong behind', async () => {
  const storm = { lost: 20, doubled: 30, late: 20, seed };
  const story = await beginStory(product, { ...size, name: 'storm', storm });
  await play(story, withoutDisputes, () => Promise.resolve());
  const before = await findWrongStates(story);
  await repair(story);
  expect(await findWrongStates(story)).toEqual([]);
  expect(await findBrokenPromises(story)).toEqual([]);
  expect(story.tally.lost).toBeGreaterThan(0);
  const { documents, different } = await replayTwice(product.platform);
  expect(different).toEqual([]);
  const wrong = { wrongBeforeReconciliation: before.length, wrongAfter: 0 };
  report(story, { ...wrong, documentsReplayedTwice: documents, different: different.length });
});
