import { announcePrice } from '#application/membership/price-change/announce-price.ts';
import { priceNoticeDays } from '#domain/membership/decide-price.ts';
import { formatBindingDay } from '#domain/shared/time/binding-day.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { paidPlanIds, planLabels, type PaidPlanId } from '#domain/shared/plans/plans.ts';
import { priceCatalogue } from '#platform/payments/price-catalogue.ts';
import { listSubscriptions } from '#projections/subscriptions/read-model.ts';
import { UsageError } from '../arguments.ts';
import { operatorContext, type ProductCommand } from '../command.ts';

const size = 50;

export const repriceStripe: ProductCommand = {
  name: 'stripe reprice',
  parameters: `<${paidPlanIds.join('|')}> --from YYYY-MM-DD`,
  summary:
    'sell a plan at the price of this version, and tell those who pay another one that theirs changes from that day, 30 days from now at the earliest',
  positionals: ['plan'],
  options: ['from'],
  runs: 'in-product',
  run: async (platform, given, { line, progress }) => {
    const { positionals, options } = given;
    const plan = parsePlan(positionals[0]);
    const from = parseDay(options['from']);
    const planPrices = priceCatalogue.filter(({ terms }) => terms.plan === plan);
    const prices = await platform.payments.provision(planPrices);
    let notifiedCount = 0;
    let checkedCount = 0;
    for (let page = 0; ; page += 1) {
      const members = await listSubscriptions(platform, { page, size });
      for (const { id: accountId } of members) {
        const context = operatorContext(platform, given, 'cli/stripe-reprice');
        const priceChange = { accountId, plan, prices, from };
        if (await announcePrice(platform, priceChange, context)) notifiedCount += 1;
      }
      checkedCount += members.length;
      progress(`${String(checkedCount)} checked, ${String(notifiedCount)} notified`);
      if (members.length < size) break;
    }
    for (const { terms, pence } of prices.filter((price) => price.terms.plan === plan)) {
      const amount = `£${(pence / 100).toFixed(2)}`;
      line(`New subscribers pay ${amount} a ${terms.interval} for ${planLabels[plan]}.`);
    }
    line(formatNotifiedCount(notifiedCount, getEarliestDate(from, platform.clock.now())));
  },
};

const getEarliestDate = (from: Date, now: Date): Date =>
  new Date(Math.max(from.getTime(), now.getTime() + priceNoticeDays * dayMs));

const formatNotifiedCount = (notified: number, earliest: Date): string => {
  if (notified === 0) return 'Nobody needed a notice.';
  const recipients = notified === 1 ? '1 member was' : `${String(notified)} members were`;
  return `${recipients} told now. Nobody pays the new price before ${formatBindingDay(earliest.toISOString())}.`;
};

const planChoices = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(paidPlanIds);

const parsePlan = (text: string | undefined): PaidPlanId => {
  const plan = paidPlanIds.find((known) => known === text);
  if (plan !== undefined) return plan;
  throw new UsageError(`The plan is ${planChoices}.`);
};

const parseDay = (text = ''): Date => {
  const day = new Date(`${text}T00:00:00.000Z`);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime());
  if (isDay && day.toISOString().startsWith(text)) return day;
  throw new UsageError('--from is a day such as 2026-04-15.');
};
