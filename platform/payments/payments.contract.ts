import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMonths } from '#domain/shared/time/calendar-months.ts';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import type { SubscriptionTerms } from '#domain/shared/plans/plans.ts';
import type { DemoPayment, DemoPaymentOutcome } from './demo-provider.port.ts';
import {
  PaymentDeclinedError,
  PaymentRefusedError,
  type Payments,
  type PaymentStart,
} from './payments.port.ts';
import { priceCatalogue } from './price-catalogue.ts';

export type PaymentsSetup = {
  readonly payments: Payments;
  readonly now: () => Date;
  readonly moveTo: (at: Date) => Promise<void>;
  readonly pay: (payment: DemoPayment) => Promise<DemoPaymentOutcome>;
  readonly dispute: (invoiceId: string, outcome: 'won' | 'lost') => Promise<void>;
  /** The payer's bank returns a refund. */
  readonly failRefund: (refundId: string) => Promise<void>;
  readonly dispose: () => Promise<void>;
};

const person = { accountId: 'a1', email: 'ada@tidemark.example', name: 'Ada' };
const basic = { plan: 'basic', interval: 'month' } as const;
const pro = { plan: 'pro', interval: 'month' } as const;
const basicYearly = { plan: 'basic', interval: 'year' } as const;
const proYearly = { plan: 'pro', interval: 'year' } as const;

/** Contract for providers that store their state: money, states and times. */
export const paymentsContract = (name: string, setUp: () => Promise<PaymentsSetup>): void => {
  describe(`payments through ${name}`, () => {
    let setup: PaymentsSetup;
    let payments: Payments;
    let customerId: string;
    let keys = 0;
    const newIdempotencyKey = (): { idempotencyKey: string } => ({
      idempotencyKey: `key-${String((keys += 1))}`,
    });
    beforeEach(async () => {
      setup = await setUp();
      ({ payments } = setup);
      await payments.provision(priceCatalogue);
      customerId = await payments.getOrCreateCustomer(person);
    });
    afterEach(() => setup.dispose());

    const moveForward = (ms: number): Promise<void> =>
      setup.moveTo(new Date(setup.now().getTime() + ms));
    const confirmPayment = async (start: PaymentStart, paymentMethod = 'pm_card_visa') =>
      setup.pay({ clientSecret: start.clientSecret ?? '', paymentMethod, authenticate: true });
    const getOnlySubscription = async () => {
      const { subscriptions } = await payments.snapshot(customerId);
      const [first] = subscriptions;
      if (!first || subscriptions.length > 1) throw new Error('expected one subscription');
      return first;
    };
    const createSubscription = async (terms: SubscriptionTerms = basic) => {
      const request = { customerId, terms, discountPence: 0, ...newIdempotencyKey() };
      const start = await payments.subscribe(request);
      await confirmPayment(start);
      return start.subscriptionId;
    };
    const useCard = async (paymentMethod: string) => {
      const { clientSecret } = await payments.startCardChange({
        customerId,
        ...newIdempotencyKey(),
      });
      await setup.pay({ clientSecret, paymentMethod, authenticate: true });
      const [setupIntentId = ''] = clientSecret.split('_secret_');
      return payments.finishCardChange({ customerId, setupIntentId, ...newIdempotencyKey() });
    };

    it('provides the prices once, and finds them by their terms', async () => {
      const secondResult = await payments.provision(priceCatalogue);
      expect(secondResult).toEqual(await payments.prices());
      expect(
        secondResult
          .map(({ terms, pence }) => `${terms.plan} ${terms.interval} ${String(pence)}`)
          .sort(),
      ).toEqual(['basic month 199', 'basic year 1908', 'pro month 599', 'pro year 5988']);
    });

    it('sells a new price to newcomers; who has the old one keeps it and its terms', async () => {
      const subscriptionId = await createSubscription();
      await payments.provision([{ terms: basic, pence: 299, name: 'Tidemark Basic' }]);
      const foundPrice = (await payments.prices()).find(
        ({ terms }) => terms.plan === 'basic' && terms.interval === 'month',
      );
      expect(foundPrice?.pence).toBe(299);
      await moveForward(32 * dayMs);
      const snapshot = await getOnlySubscription();
      expect(snapshot).toMatchObject({ id: subscriptionId, terms: basic });
      expect((await payments.invoices(customerId)).map(({ totalPence }) => totalPence)).toEqual([
        199, 199,
      ]);
    });

    it('charges who has an old price the new one from a renewal on, when told to', async () => {
      const subscriptionId = await createSubscription();
      await payments.provision([{ terms: basic, pence: 299, name: 'Tidemark Basic' }]);
      const { periodEnd: at } = await getOnlySubscription();
      expect(await payments.renewal(subscriptionId)).toEqual({
        at,
        pence: 199,
        pricePence: 199,
        creditPence: 0,
        creditLeftPence: 0,
      });
      await payments.applyCurrentPrice({ subscriptionId, ...newIdempotencyKey() });
      await payments.applyCurrentPrice({ subscriptionId, ...newIdempotencyKey() });
      expect(await payments.renewal(subscriptionId)).toEqual({
        at,
        pence: 299,
        pricePence: 299,
        creditPence: 0,
        creditLeftPence: 0,
      });
      await moveForward(32 * dayMs);
      expect((await payments.invoices(customerId)).map(({ paidPence }) => paidPence)).toEqual([
        299, 199,
      ]);
      await payments.cancelAtPeriodEnd({ subscriptionId, ...newIdempotencyKey() });
      expect(await payments.renewal(subscriptionId)).toBeNull();
    });

    it('says what a renewal charges that changes the plan', async () => {
      const subscriptionId = await createSubscription(pro);
      await payments.changeAtPeriodEnd({ subscriptionId, terms: basic, ...newIdempotencyKey() });
      expect(await payments.renewal(subscriptionId)).toMatchObject({ pence: 199, pricePence: 599 });
    });

    it('makes one customer for an account, whose name and address follow', async () => {
      const renamedPerson = { ...person, email: 'lovelace@tidemark.example' };
      expect(await payments.getOrCreateCustomer(renamedPerson)).toBe(customerId);
      expect(await payments.getOrCreateCustomer({ ...person, accountId: 'a2' })).not.toBe(
        customerId,
      );
    });

    it('knows whose customer it is, and none that is gone or was never made', async () => {
      expect(await payments.findAccountId(customerId)).toBe(person.accountId);
      expect(await payments.findAccountId('cus_unknown')).toBeNull();
      await payments.forget(customerId);
      expect(await payments.findAccountId(customerId)).toBeNull();
    });

    it('finds all customers of an account, also one that was assigned to it', async () => {
      const otherCustomerId = await payments.getOrCreateCustomer({ ...person, accountId: 'a2' });
      expect(await payments.listCustomers(person.accountId)).toEqual([customerId]);
      await payments.assignCustomer({ customerId: otherCustomerId, accountId: person.accountId });
      expect(await payments.findAccountId(otherCustomerId)).toBe(person.accountId);
      expect([...(await payments.listCustomers(person.accountId))].sort()).toEqual(
        [customerId, otherCustomerId].sort(),
      );
      const { accountId: formerAccountId } = person;
      expect(await payments.findFormerAccountId(customerId)).toBeNull();
      await payments.assignCustomer({ customerId, accountId: null, formerAccountId });
      expect(await payments.findAccountId(customerId)).toBeNull();
      expect(await payments.findFormerAccountId(customerId)).toBe(formerAccountId);
      expect(await payments.listCustomers(person.accountId)).toEqual([otherCustomerId]);
      await payments.forget(otherCustomerId);
      await payments.assignCustomer({ customerId: otherCustomerId, accountId: person.accountId });
      expect(await payments.listCustomers(person.accountId)).toEqual([]);
    });

    it('has a subscription active once its first invoice is paid', async () => {
      const start = await payments.subscribe({
        customerId,
        terms: basic,
        discountPence: 0,
        ...newIdempotencyKey(),
      });
      expect(await getOnlySubscription()).toMatchObject({
        status: 'incomplete',
        terms: basic,
        unpaid: { needsConfirmation: false },
      });
      expect(await confirmPayment(start)).toEqual({ status: 'succeeded', message: null });
      const activeSubscription = await getOnlySubscription();
      expect(activeSubscription).toMatchObject({
        id: start.subscriptionId,
        customerId,
        status: 'active',
        unpaid: null,
        next: null,
      });
      expect(activeSubscription.periodStart).toBe(setup.now().toISOString());
      expect(await payments.card(customerId)).toMatchObject({
        brand: 'visa',
        last4: '4242',
        country: 'GB',
      });
      const [invoice] = await payments.invoices(customerId);
      expect(invoice).toMatchObject({
        status: 'paid',
        totalPence: 199,
        paidPence: 199,
        customerId,
        subscriptionId: start.subscriptionId,
      });
      expect(await payments.invoice(invoice?.id ?? '')).toEqual(invoice);
      expect(await payments.invoice('in_of_nobody')).toBeUndefined();
    });

    it('carries out a request with the same key once, and takes a discount off the first invoice alone', async () => {
      const request = { customerId, terms: pro, discountPence: 150, ...newIdempotencyKey() };
      const [first, second] = [
        await payments.subscribe(request),
        await payments.subscribe(request),
      ];
      expect(second).toEqual(first);
      await confirmPayment(first);
      await moveForward(32 * dayMs);
      const invoices = await payments.invoices(customerId);
      expect(invoices.map(({ totalPence, discountPence }) => [totalPence, discountPence])).toEqual([
        [599, 0],
        [449, 150],
      ]);
    });

    it.each([
      ['no credit', 0, 0, 599],
      ['a discount', 150, 0, 449],
      ['some credit', 0, 250, 349],
      ['a discount and some credit', 150, 250, 199],
      ['credit for all and more', 0, 1000, 0],
      ['credit that leaves less than the card minimum', 0, 590, 0],
    ])(
      'charges first what its preview said, with %s',
      async (_name, discountPence, credit, due) => {
        if (credit > 0) {
          const given = { customerId, creditId: 'c1', pence: credit, description: 'Goodwill' };
          await payments.giveCredit(given);
        }
        const request = { customerId, terms: pro, discountPence };
        const preview = await payments.previewSubscribe({ ...request, returnedCreditPence: 0 });
        expect(preview.dueNow).toBe(due);
        const start = await payments.subscribe({ ...request, ...newIdempotencyKey() });
        if (start.clientSecret !== null) await confirmPayment(start);
        const [invoice] = await payments.invoices(customerId);
        expect(invoice).toMatchObject({ status: 'paid', paidPence: preview.dueNow });
        expect((await getOnlySubscription()).status).toBe('active');
      },
    );

    it.each([
      ['a price above the credit', pro, 349, 0],
      ['a price below the credit', basic, 0, -51],
    ])(
      'charges what its preview said after an unpaid first attempt, with %s',
      async (_name, terms, dueNow, onNextInvoice) => {
        const credit = { customerId, creditId: 'c1', pence: 250, description: 'Goodwill' };
        await payments.giveCredit(credit);
        const first = { customerId, terms: proYearly, discountPence: 0, ...newIdempotencyKey() };
        const { subscriptionId } = await payments.subscribe(first);
        const [unpaid] = await payments.invoices(customerId);
        expect(unpaid).toMatchObject({ status: 'open', creditPence: 250 });
        const request = { customerId, terms, discountPence: 0 };
        const preview = await payments.previewSubscribe({ ...request, returnedCreditPence: 250 });
        expect(preview).toMatchObject({ dueNow, onNextInvoice });
        await payments.cancelNow({ subscriptionId, ...newIdempotencyKey() });
        const start = await payments.subscribe({ ...request, ...newIdempotencyKey() });
        if (start.clientSecret !== null) await confirmPayment(start);
        const [invoice] = await payments.invoices(customerId);
        expect(invoice).toMatchObject({ status: 'paid', paidPence: dueNow });
      },
    );

    it('lets a declined first payment be made with another card', async () => {
      const start = await payments.subscribe({
        customerId,
        terms: basic,
        discountPence: 0,
        ...newIdempotencyKey(),
      });
      expect(await confirmPayment(start, 'pm_card_chargeDeclined')).toEqual({
        status: 'requires_payment_method',
        message: 'Your card was declined.',
      });
      expect((await getOnlySubscription()).status).toBe('incomplete');
      const secondAttempt = await payments.retryPayment({
        subscriptionId: start.subscriptionId,
        ...newIdempotencyKey(),
      });
      await confirmPayment(secondAttempt);
      expect((await getOnlySubscription()).status).toBe('active');
    });

    it('waits for the payer where the bank wants it confirmed', async () => {
      const start = await payments.subscribe({
        customerId,
        terms: basic,
        discountPence: 0,
        ...newIdempotencyKey(),
      });
      const card = {
        clientSecret: start.clientSecret ?? '',
        paymentMethod: 'pm_card_authenticationRequired',
      };
      expect((await setup.pay(card)).status).toBe('requires_action');
      expect((await getOnlySubscription()).unpaid?.needsConfirmation).toBe(true);
      expect((await setup.pay({ ...card, authenticate: false })).status).toBe(
        'requires_payment_method',
      );
      expect((await setup.pay({ ...card, authenticate: true })).status).toBe('succeeded');
      expect((await getOnlySubscription()).status).toBe('active');
    });

    it('forgets a subscription that nobody pays for', async () => {
      await payments.subscribe({
        customerId,
        terms: basic,
        discountPence: 0,
        ...newIdempotencyKey(),
      });
      await moveForward(dayMs);
      expect(await getOnlySubscription()).toMatchObject({
        status: 'incomplete_expired',
        unpaid: null,
      });
      expect((await payments.invoices(customerId))[0]?.status).toBe('void');
    });

    it('charges for a change exactly what its preview said, to the penny', async () => {
      const subscriptionId = await createSubscription();
      await moveForward(10 * dayMs + 12_345_000);
      const prorationDate = setup.now();
      const change = { subscriptionId, terms: pro, prorationDate };
      const preview = await payments.previewChange(change);
      await moveForward(hourMs);
      await payments.changeNow({ ...change, ...newIdempotencyKey() });
      const [invoice] = await payments.invoices(customerId);
      expect(invoice?.totalPence).toBe(preview.dueNow);
      expect(invoice?.lines.map(({ pence }) => pence)).toEqual(
        preview.lines.map(({ pence }) => pence),
      );
      expect(preview.onNextInvoice).toBe(0);
      expect(await getOnlySubscription()).toMatchObject({ terms: pro, status: 'active' });
    });

    it('starts a new period with a change from month to year', async () => {
      const subscriptionId = await createSubscription(pro);
      await moveForward(15 * dayMs);
      const change = { subscriptionId, terms: proYearly, prorationDate: setup.now() };
      const preview = await payments.previewChange(change);
      expect(preview.lines[1]?.pence).toBe(5988);
      await payments.changeNow({ ...change, ...newIdempotencyKey() });
      const snapshot = await getOnlySubscription();
      expect(snapshot).toMatchObject({ terms: proYearly, periodStart: setup.now().toISOString() });
      expect((await payments.invoices(customerId))[0]?.totalPence).toBe(preview.dueNow);
    });

    const refund = (invoiceId: string | undefined, pence: number) =>
      payments.refund({
        invoiceId: invoiceId ?? '',
        pence,
        reason: 'Goodwill',
        ...newIdempotencyKey(),
      });

    /** Makes a change and checks that its invoice matches the preview. */
    const changePlan = async (subscriptionId: string, terms: typeof pro | typeof proYearly) => {
      const change = { subscriptionId, terms, prorationDate: setup.now() };
      const preview = await payments.previewChange(change);
      await payments.changeNow({ ...change, ...newIdempotencyKey() });
      const [invoice] = await payments.invoices(customerId);
      expect(invoice?.lines).toEqual(preview.lines);
      expect(invoice?.paidPence).toBe(preview.dueNow);
      return { ...preview, invoiceId: invoice?.id };
    };
    const getPence = ({ lines }: { lines: readonly { pence: number }[] }) =>
      lines.map((line) => line.pence);

    it('gives no credit for a period that was refunded in full', async () => {
      const subscriptionId = await createSubscription(basicYearly);
      const [invoice] = await payments.invoices(customerId);
      await refund(invoice?.id, 1908);
      const { lines, dueNow } = await changePlan(subscriptionId, proYearly);
      expect(getPence({ lines })).toEqual([-1908, 5988, 1908]);
      expect(lines[2]?.description).toBe('Refunded share of the unused time');
      expect(dueNow).toBe(5988);
    });

    it('takes back the refunded share of the credit, of one refund or of several', async () => {
      const subscriptionId = await createSubscription(basicYearly);
      const [invoice] = await payments.invoices(customerId);
      await refund(invoice?.id, 400);
      await refund(invoice?.id, 77);
      await setup.moveTo(addMonths(setup.now(), 6));
      const { lines } = await changePlan(subscriptionId, proYearly);
      const [unused = 0, , again] = getPence({ lines });
      expect(again).toBe(Math.round((-unused * 477) / 1908));
    });

    it('counts a refund of an earlier change as far as it is in the credit', async () => {
      const subscriptionId = await createSubscription(basic);
      const [first] = await payments.invoices(customerId);
      const upgrade = await changePlan(subscriptionId, pro);
      expect(getPence(upgrade)).toEqual([-199, 599]);
      await refund(upgrade.invoiceId, 300);
      await refund(first?.id, 199);
      const { lines, dueNow } = await changePlan(subscriptionId, proYearly);
      expect(getPence({ lines })).toEqual([-599, 5988, 499]);
      expect(dueNow).toBe(5888);
    });

    it('takes back once what an earlier change has taken back', async () => {
      const subscriptionId = await createSubscription(basic);
      const [first] = await payments.invoices(customerId);
      await refund(first?.id, 199);
      expect(getPence(await changePlan(subscriptionId, pro))).toEqual([-199, 599, 199]);
      expect(getPence(await changePlan(subscriptionId, proYearly))).toEqual([-599, 5988]);
    });

    it('counts what was paid with a discount, and forgets the periods before', async () => {
      const request = { customerId, terms: basic, discountPence: 100, ...newIdempotencyKey() };
      const start = await payments.subscribe(request);
      await confirmPayment(start);
      const [first] = await payments.invoices(customerId);
      await refund(first?.id, 99);
      const { subscriptionId } = start;
      const change = { subscriptionId, terms: pro, prorationDate: setup.now() };
      expect(getPence(await payments.previewChange(change))).toEqual([-99, 599, 99]);
      await moveForward(32 * dayMs);
      const nextChange = { ...change, prorationDate: setup.now() };
      expect(getPence(await payments.previewChange(nextChange))).toHaveLength(2);
    });

    it('keeps credit that was given, and takes back what was refunded beside it', async () => {
      const subscriptionId = await createSubscription(basic);
      const credit = { customerId, creditId: 'c1', pence: 99, description: 'Goodwill' };
      await payments.giveCredit(credit);
      const { periodEnd } = await getOnlySubscription();
      await setup.moveTo(new Date(periodEnd));
      const [renewal] = await payments.invoices(customerId);
      expect(renewal).toMatchObject({ creditPence: 99, paidPence: 100 });
      await refund(renewal?.id, 100);
      expect(getPence(await changePlan(subscriptionId, proYearly))).toEqual([-199, 5988, 100]);
    });

    it('puts a difference below the card minimum onto the next invoice', async () => {
      const subscriptionId = await createSubscription();
      const { periodEnd } = await getOnlySubscription();
      await setup.moveTo(new Date(Date.parse(periodEnd) - dayMs));
      const change = { subscriptionId, terms: pro, prorationDate: setup.now() };
      const preview = await payments.previewChange(change);
      expect(preview.dueNow).toBe(0);
      expect(preview.onNextInvoice).toBeGreaterThan(0);
      await payments.changeNow({ ...change, ...newIdempotencyKey() });
      expect((await getOnlySubscription()).terms).toEqual(pro);
      await moveForward(2 * dayMs);
      const [renewal] = await payments.invoices(customerId);
      expect(renewal?.paidPence).toBe(599 + preview.onNextInvoice);
    });

    it('puts the refunded share below the card minimum onto the next invoice, too', async () => {
      const subscriptionId = await createSubscription();
      const [first] = await payments.invoices(customerId);
      await refund(first?.id, 199);
      const { periodEnd } = await getOnlySubscription();
      await setup.moveTo(new Date(Date.parse(periodEnd) - dayMs));
      const change = { subscriptionId, terms: pro, prorationDate: setup.now() };
      const preview = await payments.previewChange(change);
      const [unused = 0, rest = 0, again = 0] = getPence(preview);
      expect([preview.dueNow, again]).toEqual([0, -unused]);
      expect(preview.onNextInvoice).toBe(rest);
      await payments.changeNow({ ...change, ...newIdempotencyKey() });
      expect((await getOnlySubscription()).terms).toEqual(pro);
      await moveForward(2 * dayMs);
      const [renewal] = await payments.invoices(customerId);
      expect(renewal?.paidPence).toBe(599 + rest);
    });

    it('changes nothing when the card is refused, what was planned included', async () => {
      const subscriptionId = await createSubscription(pro);
      await payments.changeAtPeriodEnd({ subscriptionId, terms: basic, ...newIdempotencyKey() });
      await useCard('pm_card_chargeCustomerFail');
      const subscriptionBefore = await getOnlySubscription();
      const change = { subscriptionId, terms: proYearly, prorationDate: setup.now() };
      await expect(
        payments.changeNow({ ...change, ...newIdempotencyKey() }),
      ).rejects.toBeInstanceOf(PaymentDeclinedError);
      expect(await getOnlySubscription()).toEqual(subscriptionBefore);
      expect(subscriptionBefore.next).toEqual({ terms: basic, from: subscriptionBefore.periodEnd });
    });

    it('changes once a payment that the bank asks about was confirmed', async () => {
      const subscriptionId = await createSubscription();
      await useCard('pm_card_authenticationRequired');
      const change = { subscriptionId, terms: pro, prorationDate: setup.now() };
      const start = await payments.changeNow({ ...change, ...newIdempotencyKey() });
      expect((await getOnlySubscription()).terms).toEqual(basic);
      await confirmPayment(start, 'pm_card_authenticationRequired');
      expect((await getOnlySubscription()).terms).toEqual(pro);
    });

    it('changes, cancels and keeps at the end of the period', async () => {
      const subscriptionId = await createSubscription(pro);
      await payments.changeAtPeriodEnd({ subscriptionId, terms: basic, ...newIdempotencyKey() });
      const plannedSubscription = await getOnlySubscription();
      expect(plannedSubscription).toMatchObject({
        terms: pro,
        next: { terms: basic, from: plannedSubscription.periodEnd },
      });
      await payments.cancelAtPeriodEnd({ subscriptionId, ...newIdempotencyKey() });
      expect(await getOnlySubscription()).toMatchObject({
        next: null,
        cancelsAt: plannedSubscription.periodEnd,
      });
      await payments.cancelScheduledChange({ subscriptionId, ...newIdempotencyKey() });
      expect(await getOnlySubscription()).toMatchObject({ next: null, cancelsAt: null });
      await payments.changeAtPeriodEnd({ subscriptionId, terms: basic, ...newIdempotencyKey() });
      await setup.moveTo(new Date(plannedSubscription.periodEnd));
      expect(await getOnlySubscription()).toMatchObject({
        terms: basic,
        next: null,
        status: 'active',
        periodStart: plannedSubscription.periodEnd,
      });
      expect((await payments.invoices(customerId))[0]?.totalPence).toBe(199);
      await payments.cancelAtPeriodEnd({ subscriptionId, ...newIdempotencyKey() });
      await moveForward(32 * dayMs);
      expect(await getOnlySubscription()).toMatchObject({ status: 'canceled', cancelsAt: null });
    });

    it('plans a change once for any number of requests with the same key', async () => {
      const subscriptionId = await createSubscription(pro);
      const request = { subscriptionId, terms: basic, ...newIdempotencyKey() };
      await Promise.all([1, 2, 3].map(() => payments.changeAtPeriodEnd(request)));
      const plannedSubscription = await getOnlySubscription();
      expect(plannedSubscription.next).toEqual({
        terms: basic,
        from: plannedSubscription.periodEnd,
      });
      await payments.changeAtPeriodEnd(request);
      expect(await getOnlySubscription()).toEqual(plannedSubscription);
    });

    it('replaces a planned change by another, and by the first again', async () => {
      const subscriptionId = await createSubscription(proYearly);
      const request = { subscriptionId, terms: basic, ...newIdempotencyKey() };
      await payments.changeAtPeriodEnd(request);
      await payments.changeAtPeriodEnd({
        subscriptionId,
        terms: basicYearly,
        ...newIdempotencyKey(),
      });
      expect((await getOnlySubscription()).next).toMatchObject({ terms: basicYearly });
      await payments.changeAtPeriodEnd(request);
      expect((await getOnlySubscription()).next).toMatchObject({ terms: basic });
    });

    it('is past due after a renewal that fails, and restored by a paid retry', async () => {
      const subscriptionId = await createSubscription();
      await useCard('pm_card_chargeCustomerFail');
      await moveForward(32 * dayMs);
      const snapshot = await getOnlySubscription();
      expect(snapshot).toMatchObject({
        status: 'past_due',
        unpaid: { since: snapshot.periodStart, needsConfirmation: false },
      });
      await expect(
        payments.retryPayment({ subscriptionId, ...newIdempotencyKey() }),
      ).rejects.toBeInstanceOf(PaymentDeclinedError);
      expect(await useCard('pm_card_mastercard')).toMatchObject({
        brand: 'mastercard',
        last4: '4444',
      });
      await payments.retryPayment({ subscriptionId, ...newIdempotencyKey() });
      expect(await getOnlySubscription()).toMatchObject({ status: 'active', unpaid: null });
    });

    it('names the country of a card, if the provider knows it', async () => {
      await createSubscription();
      for (const [card, country] of [
        ['pm_card_ie', 'IE'],
        ['pm_card_ca', null],
      ] as const) {
        expect(await useCard(card)).toMatchObject({ country });
        expect(await payments.card(customerId)).toMatchObject({ country });
      }
    });

    it('retries a failed renewal by itself', async () => {
      await createSubscription();
      await useCard('pm_card_chargeCustomerFail');
      await moveForward(32 * dayMs);
      await useCard('pm_card_visa');
      await moveForward(4 * dayMs);
      expect(await getOnlySubscription()).toMatchObject({ status: 'active', unpaid: null });
    });

    it('collects no unpaid renewal after a cancellation, until it is undone or the payer pays', async () => {
      const subscriptionId = await createSubscription();
      await useCard('pm_card_chargeCustomerFail');
      await moveForward(32 * dayMs);
      await payments.cancelAtPeriodEnd({ subscriptionId, ...newIdempotencyKey() });
      await useCard('pm_card_visa');
      await moveForward(12 * dayMs);
      expect(await getOnlySubscription()).toMatchObject({
        status: 'past_due',
        unpaid: { collectionStopped: true },
      });
      await payments.cancelScheduledChange({ subscriptionId, ...newIdempotencyKey() });
      expect((await getOnlySubscription()).unpaid).not.toHaveProperty('collectionStopped');
      await payments.cancelAtPeriodEnd({ subscriptionId, ...newIdempotencyKey() });
      await payments.stopCollection({ subscriptionId });
      const retried = await payments.retryPayment({ subscriptionId, ...newIdempotencyKey() });
      expect(retried).toMatchObject({ collected: 1, clientSecret: null });
      const { cancelsAt, status } = await getOnlySubscription();
      expect([status, cancelsAt]).toEqual(['active', expect.any(String)]);
    });

    it('collects again by itself once a cancellation is undone or replaced by a downgrade', async () => {
      const subscriptionId = await createSubscription(pro);
      await useCard('pm_card_chargeCustomerFail');
      await moveForward(32 * dayMs);
      await payments.cancelAtPeriodEnd({ subscriptionId, ...newIdempotencyKey() });
      const downgrade = { subscriptionId, terms: basic, ...newIdempotencyKey() };
      await payments.changeAtPeriodEnd(downgrade);
      await useCard('pm_card_visa');
      await moveForward(8 * dayMs);
      expect(await getOnlySubscription()).toMatchObject({ status: 'active', unpaid: null });
    });

    it('asks the payer where a renewal needs to be confirmed', async () => {
      const subscriptionId = await createSubscription();
      await useCard('pm_card_authenticationRequired');
      await moveForward(32 * dayMs);
      expect(await getOnlySubscription()).toMatchObject({
        status: 'past_due',
        unpaid: { needsConfirmation: true },
      });
      const start = await payments.retryPayment({ subscriptionId, ...newIdempotencyKey() });
      await confirmPayment(start, 'pm_card_authenticationRequired');
      expect((await getOnlySubscription()).status).toBe('active');
    });

    it('takes its state from the newest invoice, and still names the renewal that is open', async () => {
      const subscriptionId = await createSubscription();
      await useCard('pm_card_chargeCustomerFail');
      await moveForward(32 * dayMs);
      const { unpaid } = await getOnlySubscription();
      await useCard('pm_card_visa');
      const change = { subscriptionId, terms: pro, prorationDate: setup.now() };
      await payments.changeNow({ ...change, ...newIdempotencyKey() });
      expect(await getOnlySubscription()).toMatchObject({ status: 'active', terms: pro, unpaid });
      const retriedPayment = await payments.retryPayment({
        subscriptionId,
        ...newIdempotencyKey(),
      });
      expect(retriedPayment).toMatchObject({ collected: 1, clientSecret: null });
      expect(await getOnlySubscription()).toMatchObject({ status: 'active', unpaid: null });
      expect((await payments.invoices(customerId)).map(({ status }) => status)).toEqual([
        'paid',
        'paid',
        'paid',
      ]);
    });

    it('collects every open renewal, oldest first', async () => {
      const subscriptionId = await createSubscription();
      await useCard('pm_card_chargeCustomerFail');
      await moveForward(32 * dayMs);
      const oldestUnpaid = (await getOnlySubscription()).unpaid;
      await moveForward(31 * dayMs);
      expect(await getOnlySubscription()).toMatchObject({
        status: 'past_due',
        unpaid: oldestUnpaid,
      });
      const getOpenInvoices = async () =>
        (await payments.invoices(customerId)).filter(({ status }) => status === 'open');
      expect(await getOpenInvoices()).toHaveLength(2);
      await useCard('pm_card_authenticationRequired');
      const first = await payments.retryPayment({ subscriptionId, ...newIdempotencyKey() });
      expect(first.collected).toBe(0);
      await confirmPayment(first, 'pm_card_authenticationRequired');
      // As at Stripe, the newest invoice decides, and it is open.
      expect((await getOnlySubscription()).status).toBe('past_due');
      expect((await getOpenInvoices()).map(({ id }) => id)).not.toContain(oldestUnpaid?.invoiceId);
      await useCard('pm_card_visa');
      expect(await payments.retryPayment({ subscriptionId, ...newIdempotencyKey() })).toMatchObject(
        {
          collected: 1,
          clientSecret: null,
        },
      );
      expect(await getOnlySubscription()).toMatchObject({ status: 'active', unpaid: null });
      expect(await getOpenInvoices()).toEqual([]);
    });

    it('never hands out the payment of a change for a renewal', async () => {
      const subscriptionId = await createSubscription();
      await useCard('pm_card_authenticationRequired');
      const planChange = { subscriptionId, terms: pro, prorationDate: setup.now() };
      const waitingPayment = await payments.changeNow({ ...planChange, ...newIdempotencyKey() });
      expect(waitingPayment.clientSecret).not.toBeNull();
      // No renewal is open yet.
      expect(await payments.retryPayment({ subscriptionId, ...newIdempotencyKey() })).toMatchObject(
        {
          collected: 0,
          clientSecret: null,
        },
      );
      await moveForward(32 * dayMs);
      await payments.changeNow({
        ...planChange,
        prorationDate: setup.now(),
        ...newIdempotencyKey(),
      });
      const renewal = await payments.retryPayment({ subscriptionId, ...newIdempotencyKey() });
      await confirmPayment(renewal, 'pm_card_authenticationRequired');
      expect(await getOnlySubscription()).toMatchObject({ terms: basic, unpaid: null });
    });

    it('asks for no open renewal any more once it has ended', async () => {
      const subscriptionId = await createSubscription();
      await useCard('pm_card_chargeCustomerFail');
      await moveForward(63 * dayMs);
      await payments.cancelNow({ subscriptionId, ...newIdempotencyKey() });
      expect((await payments.invoices(customerId)).map(({ status }) => status)).toEqual([
        'void',
        'void',
        'paid',
      ]);
    });

    it('ends at once, and asks for nothing afterwards', async () => {
      const subscriptionId = await createSubscription();
      await useCard('pm_card_chargeCustomerFail');
      await moveForward(32 * dayMs);
      // Cancels twice at the same time and then once more.
      await Promise.all(
        [newIdempotencyKey(), newIdempotencyKey()].map((key) =>
          payments.cancelNow({ subscriptionId, ...key }),
        ),
      );
      await payments.cancelNow({ subscriptionId, ...newIdempotencyKey() });
      expect(await getOnlySubscription()).toMatchObject({
        status: 'canceled',
        endedAt: setup.now().toISOString(),
        unpaid: null,
      });
      expect((await payments.invoices(customerId))[0]?.status).toBe('void');
    });

    it('takes no card of another customer, and none that was not confirmed', async () => {
      const other = await payments.getOrCreateCustomer({ ...person, accountId: 'a2' });
      const { clientSecret } = await payments.startCardChange({
        customerId: other,
        ...newIdempotencyKey(),
      });
      const [setupIntentId = ''] = clientSecret.split('_secret_');
      await expect(
        payments.finishCardChange({ customerId: other, setupIntentId, ...newIdempotencyKey() }),
      ).rejects.toMatchObject({ code: 'not-finished' });
      await expect(
        payments.finishCardChange({ customerId, setupIntentId, ...newIdempotencyKey() }),
      ).rejects.toMatchObject({ code: 'not-theirs' });
      await expect(
        payments.finishCardChange({
          customerId,
          setupIntentId: 'seti_none',
          ...newIdempotencyKey(),
        }),
      ).rejects.toMatchObject({ code: 'not-found' });
    });

    it('gives back what is left of an invoice, and no more', async () => {
      await createSubscription(pro);
      const [{ id: invoiceId } = { id: '' }] = await payments.invoices(customerId);
      const request = { invoiceId, pence: 200, reason: 'Asked for', ...newIdempotencyKey() };
      const first = await payments.refund(request);
      expect(await payments.refund(request)).toEqual(first);
      await payments.refund({ ...request, pence: 399, ...newIdempotencyKey() });
      await expect(
        payments.refund({ ...request, pence: 1, ...newIdempotencyKey() }),
      ).rejects.toMatchObject({
        code: 'too-much',
      });
      const invoice = await payments.invoice(invoiceId);
      expect(invoice).toMatchObject({ refundedPence: 599, paidPence: 599 });
      expect(invoice?.refunds.map(({ pence }) => pence)).toEqual([399, 200]);
      expect(invoice?.refunds[1]).toMatchObject({
        id: first.refundId,
        creditNote: first.creditNote,
      });
    });

    it('does not count a refund that fails later, and refunds it again with the same credit note', async () => {
      await createSubscription(pro);
      const [paid] = await payments.invoices(customerId);
      const invoiceId = paid?.id ?? '';
      const reason = 'Asked for';
      const part = { invoiceId, pence: 200, reason, ...newIdempotencyKey() };
      const { refundId, creditNote } = await payments.refund(part);
      await setup.failRefund(refundId);
      const failed = { id: refundId, creditNote, pence: 200, reason };
      expect(await payments.invoice(invoiceId)).toMatchObject({
        refundedPence: 0,
        refunds: [],
        failedRefunds: [failed],
      });
      const again = { invoiceId, pence: 599, reason: 'Again', ...newIdempotencyKey() };
      const second = await payments.refund(again);
      expect(second.creditNote).toBe(creditNote);
      expect(await payments.refund(again)).toEqual(second);
      const [refunded] = await payments.invoices(customerId);
      expect(refunded).toMatchObject({ refundedPence: 599, failedRefunds: [failed] });
      expect(refunded?.refunds.map(({ pence }) => pence)).toEqual([399, 200]);
      expect(refunded?.refunds[1]).toMatchObject({
        creditNote,
        id: second.refundId,
        reason: 'Again',
      });
      await setup.failRefund(second.refundId);
      const [failedTwice] = await payments.invoices(customerId);
      expect(failedTwice).toMatchObject({ refundedPence: 399 });
      expect(failedTwice?.failedRefunds).toHaveLength(2);
    });

    it('uses credit for the next invoices by itself, and gives the same credit once', async () => {
      const subscriptionId = await createSubscription();
      const credit = { customerId, creditId: 'c1', pence: 250, description: 'Goodwill' };
      await Promise.all([payments.giveCredit(credit), payments.giveCredit(credit)]);
      // Stripe has forgotten the idempotency key by now.
      await moveForward(3 * dayMs);
      await payments.giveCredit(credit);
      const { periodEnd: at } = await getOnlySubscription();
      const creditUse = { creditPence: 199, creditLeftPence: 51 };
      const renewal = { at, pence: 0, pricePence: 199, ...creditUse };
      expect(await payments.renewal(subscriptionId)).toEqual(renewal);
      await moveForward(61 * dayMs);
      expect(await getOnlySubscription()).toMatchObject({ status: 'active', unpaid: null });
      const invoiceAmounts = (await payments.invoices(customerId)).map(
        ({ totalPence, creditPence, paidPence }) => [totalPence, creditPence, paidPence],
      );
      expect(invoiceAmounts).toEqual([
        [199, 51, 148],
        [199, 199, 0],
        [199, 0, 199],
      ]);
      await expect(
        payments.giveCredit({ ...credit, customerId: 'cus_unknown' }),
      ).rejects.toMatchObject({ code: 'not-found' });
    });

    it('tells a dispute that was lost from one that was won', async () => {
      await createSubscription();
      await moveForward(32 * dayMs);
      const [renewal, first] = await payments.invoices(customerId);
      await setup.dispute(first?.id ?? '', 'won');
      await setup.dispute(renewal?.id ?? '', 'lost');
      const { id: subscriptionId } = await getOnlySubscription();
      const { disputes } = await payments.snapshot(customerId);
      const reportedDisputes = disputes.map(({ invoiceId, pence, status, ...dispute }) => [
        invoiceId,
        pence,
        status,
        dispute.subscriptionId,
      ]);
      expect(reportedDisputes.sort()).toEqual(
        [
          [first?.id, first?.paidPence, 'won', subscriptionId],
          [renewal?.id, renewal?.paidPence, 'lost', subscriptionId],
        ].sort(),
      );
    });

    it('knows where a payment stands, and whose it is', async () => {
      const request = { customerId, terms: basic, discountPence: 0, ...newIdempotencyKey() };
      const { subscriptionId, paymentIntentId, ...start } = await payments.subscribe(request);
      const getStatus = async () => (await payments.payment(paymentIntentId ?? ''))?.status;
      expect(await payments.payment(paymentIntentId ?? '')).toEqual({
        customerId,
        subscriptionId,
        status: 'requires_payment_method',
      });
      const card = {
        clientSecret: start.clientSecret ?? '',
        paymentMethod: 'pm_card_authenticationRequired',
      };
      await setup.pay(card);
      expect(await getStatus()).toBe('requires_action');
      await setup.pay({ ...card, authenticate: true });
      expect(await getStatus()).toBe('succeeded');
      expect(await payments.payment('pi_unknown')).toBeUndefined();
    });

    it('has expired when it is cancelled before its first payment, which can no longer be made', async () => {
      const request = { customerId, terms: basic, discountPence: 0, ...newIdempotencyKey() };
      const { subscriptionId, paymentIntentId, ...start } = await payments.subscribe(request);
      await payments.cancelNow({ subscriptionId, ...newIdempotencyKey() });
      expect(await getOnlySubscription()).toMatchObject({
        status: 'incomplete_expired',
        unpaid: null,
      });
      expect((await payments.payment(paymentIntentId ?? ''))?.status).toBe('canceled');
      await expect(confirmPayment({ subscriptionId, paymentIntentId, ...start })).rejects.toThrow();
    });

    it('is not cancelled as unpaid once its first payment has arrived', async () => {
      const request = { customerId, terms: basic, discountPence: 0, ...newIdempotencyKey() };
      const start = await payments.subscribe(request);
      const { subscriptionId } = start;
      const cancel = () =>
        payments.cancelNow({ subscriptionId, onlyUnpaid: true, ...newIdempotencyKey() });
      await confirmPayment(start);
      await expect(cancel()).rejects.toBeInstanceOf(PaymentRefusedError);
      expect(await getOnlySubscription()).toMatchObject({ status: 'active', endedAt: null });
      await payments.cancelNow({ subscriptionId, ...newIdempotencyKey() });
      await cancel();
      expect((await getOnlySubscription()).status).toBe('canceled');
    });

    it('knows no customer of a charge that it does not know', async () => {
      expect(await payments.findCustomerByCharge('ch_unknown')).toBeNull();
    });

    it('forgets a customer, whose invoices stay', async () => {
      await createSubscription();
      await payments.forget(customerId);
      await payments.forget(customerId);
      expect((await getOnlySubscription()).status).toBe('canceled');
      expect(await payments.card(customerId)).toBeNull();
      expect(await payments.invoices(customerId)).toHaveLength(1);
    });

    it('says that it works', async () => {
      expect(await payments.health()).toBe('works');
    });
  });
};
