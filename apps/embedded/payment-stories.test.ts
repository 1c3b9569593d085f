import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadCoupon } from '#application/coupon/use-coupon.ts';
import { hourMs } from '#domain/shared/time/durations.ts';
import { startPaymentTestProduct, type PaymentTestProduct } from './testing/paying-product.ts';
import { storyCouponCode } from './testing/payment-acts.ts';
import {
  startPaymentStory,
  findBrokenPromises,
  playRound,
  reconcileMembers,
  generateRounds,
  findStateMismatches,
  type Round,
  type PaymentStory,
} from './testing/payment-stories.ts';
import { compareWithReplays } from './testing/replayed.ts';

// `DELIVERIES=10000 SEED=7 npm test -- payment-stories` plays more of the same.
const wanted = Number(process.env['DELIVERIES'] ?? 100);
const seed = Number(process.env['SEED'] ?? 1);
const isLong = wanted > 1000;
vi.setConfig({ testTimeout: isLong ? hourMs : 240_000, hookTimeout: 240_000 });

let product: PaymentTestProduct;
beforeAll(async () => {
  product = await startPaymentTestProduct();
});
afterAll(() => product.close());

const size = { members: isLong ? 24 : 6, rounds: 1000 };

const play = async (
  story: PaymentStory,
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
const withoutDisputes: readonly Round[] = generateRounds(seed, size).map(({ acts, days }) => ({
  acts: acts.map((act) => (act.kind === 'dispute' ? { ...act, kind: 'refund' } : act)),
  days,
}));

const report = ({ tally }: PaymentStory, more: object): void => {
  const { statuses, ...counts } = tally;
  const words = { seed, ...counts, answers: [...statuses], ...more };
  process.stdout.write(`payment stories: ${JSON.stringify(words)}\n`);
};

it('members pay what a preview promised, once, and have what they paid for, to the instant', async () => {
  const storm = { lost: 0, doubled: 30, late: 0, seed };
  const story = await startPaymentStory(product, { ...size, name: 'calm', storm });
  await play(story, generateRounds(seed, size), async () => {
    expect(await findBrokenPromises(story)).toEqual([]);
    expect(await findStateMismatches(story)).toEqual([]);
  });
  const invoices = story.members.flatMap(({ paid }) => paid);
  expect(invoices.length).toBeGreaterThan(0);
  const coupon = await loadCoupon(product.platform, storyCouponCode);
  const uses = coupon.status === 'valid' ? coupon.uses.count : 0;
  expect(uses).toBeLessThanOrEqual(Math.ceil(size.members / 3));
  const pence = invoices.reduce((sum, each) => sum + each, 0);
  report(story, { invoices: invoices.length, pence, couponUses: uses });
});

it('deliveries that are lost, doubled, late and out of order leave nothing wrong behind', async () => {
  const storm = { lost: 20, doubled: 30, late: 20, seed };
  const story = await startPaymentStory(product, { ...size, name: 'storm', storm });
  await play(story, withoutDisputes, () => Promise.resolve());
  const before = await findStateMismatches(story);
  await reconcileMembers(story);
  expect(await findStateMismatches(story)).toEqual([]);
  expect(await findBrokenPromises(story)).toEqual([]);
  expect(story.tally.lost).toBeGreaterThan(0);
  const { documents, different } = await compareWithReplays(product.platform);
  expect(different).toEqual([]);
  const wrong = { wrongBeforeReconciliation: before.length, wrongAfter: 0 };
  report(story, { ...wrong, documentsReplayedTwice: documents, different: different.length });
});
