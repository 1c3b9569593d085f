import { adminOperations } from '#contract/admin/admin.ts';
import { describe, expect, it } from 'vitest';
import { deriveId } from '#application/derive-id.ts';
import { sendCommand } from '#application/handle-command.ts';
import { requestMail } from '#application/mails/request-mail.ts';
import { loadMembership } from '#application/membership/load-membership.ts';
import {
  consoleSearchSchema,
  type ConsoleSearchResponse,
  consoleSearchEndpoints,
} from '#contract/admin/console-search.ts';
import { eventOperations } from '#contract/admin/events.ts';
import {
  invoiceRecordEndpoints,
  invoiceRecordDetailsSchema,
  invoiceRecordSchema,
} from '#contract/payments/invoice-records.ts';
import { buildUrl } from '#contract/url.ts';
import { supportDecider } from '#domain/support/support.ts';
import { saveCard } from '#observations/cards/store.ts';
import { saveInvoices } from '#observations/invoices/store.ts';
import { register } from '../testing/api-client.ts';
import { expectGranted, listQuery, runStaffedApi } from '../testing/staffed-api.ts';
import { waitForPlanPrices } from '../testing/until-on-sale.ts';

const { running, admin, grant, system } = await runStaffedApi();
const { platform } = running;
const ada = await register(running, 'ada@example.com');
const list = invoiceRecordEndpoints.invoiceRecords.path;
const of = (id: string): string =>
  buildUrl(invoiceRecordEndpoints.invoiceRecord, { params: { id } });
const searchFor = (q: string): string =>
  buildUrl(consoleSearchEndpoints.consoleSearch, { query: { q } });
const found = async (words: string): Promise<ConsoleSearchResponse> =>
  consoleSearchSchema.strict().parse((await admin.call('GET', searchFor(words))).body);

const grantOf = (accountId: string) => ({
  type: 'MembershipGranted',
  stream: `membership-${accountId}`,
});
const noted = (id: string, number: string | null, createdAt: string) => ({
  id,
  number,
  status: number === null ? ('draft' as const) : ('paid' as const),
  createdAt,
  paidAt: number === null ? null : createdAt,
  totalPence: number === null ? 199 : 599,
  paidPence: number === null ? 0 : 599,
  refundedPence: 0,
});
await saveInvoices(platform, ada.id, [
  noted('in_1', 'ADA1-0001', '2026-01-05T07:30:00.000Z'),
  noted('in_2', 'ADA1-0002', '2026-02-05T07:30:00.000Z'),
  noted('in_3', null, '2026-03-05T07:30:00.000Z'),
]);
await saveCard(platform, ada.id, { last4: '4242', country: 'GB' });

describe('the list of invoices', () => {
  it('has those of all members, newest first, by status, number, date and amount', async () => {
    const all = await admin.call('GET', list);
    expect(all.headers.get('content-range')).toBe('invoices 0-2/3');
    const invoices = invoiceRecordSchema.strict().array().parse(all.body);
    expect(invoices.map(({ id }) => id)).toEqual(['in_3', 'in_2', 'in_1']);
    expect(invoices[0]?.member.id).toBe(ada.id);
    const ask = async (filter: object) => {
      const { body } = await admin.call('GET', `${list}?${listQuery({ filter })}`);
      return invoiceRecordSchema
        .array()
        .parse(body)
        .map(({ id }) => id);
    };
    expect(await ask({ status: 'draft' })).toEqual(['in_3']);
    expect(await ask({ q: 'ada1-0002' })).toEqual(['in_2']);
    const february = { since: '2026-02-05T07:30:00.000Z', until: '2026-03-05T07:30:00.000Z' };
    expect(await ask(february)).toEqual(['in_2']);
    expect(await ask({ until: '2026-02-05T09:30:00.000+02:00' })).toEqual(['in_1']);
    expect(await ask({ minPence: 599 })).toEqual(['in_2', 'in_1']);
    expect(await ask({ maxPence: 199 })).toEqual(['in_3']);
    expect(await ask({ minPence: 200, maxPence: 598 })).toEqual([]);
    expect(await ask({ minPence: 599, since: february.since })).toEqual(['in_2']);
  });

  it('opens one, also while the provider does not know it', async () => {
    const { status, body } = await admin.call('GET', of('in_1'));
    expect(status).toBe(200);
    const opened = invoiceRecordDetailsSchema.strict().parse(body);
    expect(opened).toMatchObject({ id: 'in_1', number: 'ADA1-0001', invoice: null });
    expect(await admin.call('GET', of('in_none'))).toMatchObject({
      status: 404,
      body: { code: 'invoice/unknown' },
    });
  });
});

describe('the search', () => {
  it('finds a member, an invoice by number and by id, and a card by its digits', async () => {
    expect((await found('ada@example.com')).members).toMatchObject({
      total: 1,
      hits: [{ id: ada.id, email: 'ada@example.com' }],
    });
    expect((await found('ada1-')).invoices.total).toBe(2);
    expect((await found('in_3')).invoices.hits).toMatchObject([{ id: 'in_3', number: null }]);
    for (const words of ['4242', '•••• 4242']) {
      const { cards } = await found(words);
      expect(cards).toMatchObject({
        total: 1,
        hits: [{ member: { id: ada.id }, email: ada.email, last4: '4242' }],
      });
    }
    expect((await found('4243')).cards.total).toBe(0);
  });

  it('marks members who only have a similar spelling', async () => {
    const { id } = await register(running, 'quentin@similar.example');
    const hits = [{ id }];
    expect((await found('quenitn')).members).toMatchObject({ total: 1, hits, similar: true });
    expect((await found('quentin')).members).toMatchObject({ total: 1, hits, similar: false });
    expect((await found('quent')).members).toMatchObject({ total: 1, hits, similar: false });
    expect((await found('zzzz')).members).toEqual({ total: 0, hits: [], similar: false });
  });

  it.each([
    'ADA10001',
    'ada10001',
    'ADA1 0001',
    'ADA1–0001',
    'ADA1_0001',
    '#ADA1-0001',
    ' ada1-0001 ',
    'ada1-00-01',
  ])('finds an invoice by its number written as %j', async (words) => {
    const { invoices, members } = await found(words);
    expect(invoices).toMatchObject({ total: 1, hits: [{ number: 'ADA1-0001' }] });
    expect(members.total).toBe(0);
    const { body } = await admin.call('GET', `${list}?${listQuery({ filter: { q: words } })}`);
    expect(body).toMatchObject([{ number: 'ADA1-0001' }]);
  });

  it('finds invoices by the beginning of their number without its hyphen', async () => {
    expect((await found('ada100')).invoices.total).toBe(2);
    expect((await found('ada1')).invoices.total).toBe(2);
    expect((await found('ada2')).invoices.total).toBe(0);
    expect((await found('0001')).invoices.total).toBe(0);
  });

  it('finds a member by the id of the subscription, and a support request by its reference', async () => {
    await waitForPlanPrices(running);
    const body = { planName: 'basic', couponId: null };
    expect((await ada.call('POST', '/api/create-subscription', { body })).status).toBe(200);
    const { holdings } = await loadMembership(platform, ada.id);
    const subscriptionId = holdings.subscription?.subscriptionId ?? '';
    const requestId = '7f3ac41d-0000-4000-8000-000000000001';
    const request = {
      accountId: ada.id,
      plan: 'basic',
      priority: false,
      topic: 'account',
      address: 'ada@example.com',
      message: 'Who am I?',
    } as const;
    const command = { type: 'OpenSupportRequest', request } as const;
    const own = { ...system(), actor: ada.id };
    await sendCommand(platform, supportDecider, { id: requestId, command }, own);
    await platform.reachedHead();
    expect((await found(subscriptionId)).members).toMatchObject({
      total: 1,
      hits: [{ id: ada.id }],
    });
    expect((await found('sub_Eve')).members.total).toBe(0);
    const listed = async (q: string): Promise<unknown> => {
      const query = listQuery({ filter: { q } });
      return (await admin.call('GET', `${adminOperations.members.path}?${query}`)).body;
    };
    for (const q of [subscriptionId, 'in_2', `${ada.id.slice(0, 4)}·${ada.id.slice(-4)}`])
      expect(await listed(q), q).toMatchObject([{ id: ada.id }]);
    expect(await listed('in_none')).toEqual([]);
    expect((await found('in_2')).members.total).toBe(0);
    const reference = '7F3AC41D';
    // An exported list writes it with a sign.
    for (const typed of [reference, `#${reference}`])
      expect((await found(typed)).requests).toMatchObject({
        total: 1,
        hits: [{ id: requestId, reference, member: { id: ada.id } }],
      });
  });

  it('finds what a request led to by its id', async () => {
    const requestId = 'browser-4711';
    await expectGranted(grant(ada, { headers: { 'x-request-id': requestId } }));
    const context = { ...system(), correlationId: requestId };
    const mail = { accountId: ada.id, kind: 'receipt', subject: 'Receipt', text: '£5.99' } as const;
    await requestMail(platform, { ...mail, causeId: ada.id, to: ada.email }, context);
    const mailId = deriveId('mail', ada.id, 'receipt');
    const job = { name: 'deliver-mail', payload: { mailId }, key: mailId };
    await platform.jobs.enqueue({ ...job, correlationId: requestId });
    await platform.reachedHead();
    const { events, mails, jobs, members } = await found(requestId);
    expect(events).toMatchObject({ total: 2, hits: [{ type: 'MailRequested' }, grantOf(ada.id)] });
    expect(mails).toEqual({
      total: 1,
      hits: [
        { id: mailId, kind: 'receipt', member: { id: ada.id, name: expect.any(String) as string } },
      ],
    });
    expect(jobs).toMatchObject({ total: 1, hits: [{ name: 'deliver-mail', state: 'waiting' }] });
    expect(members.total).toBe(0);
    const query = listQuery({ filter: { correlationId: requestId } });
    const listed = await admin.call('GET', `${eventOperations.events.path}?${query}`);
    expect(listed.body).toMatchObject([{ type: 'MailRequested' }, grantOf(ada.id)]);
    const inStream = listQuery({
      filter: { correlationId: requestId, stream: `membership-${ada.id}` },
    });
    const ofMember = await admin.call('GET', `${eventOperations.events.path}?${inStream}`);
    expect(ofMember.body).toMatchObject([grantOf(ada.id)]);
    const none = await found('browser-4712');
    expect([none.events.total, none.mails.total, none.jobs.total]).toEqual([0, 0, 0]);
  });

  it('finds streams by their name and by their id', async () => {
    expect((await found(ada.id)).streams).toContain(`account-${ada.id}`);
    expect((await found(`account-${ada.id}`)).streams).toEqual([`account-${ada.id}`]);
    expect((await found('account-zzz')).streams).toEqual([]);
    expect((await found('$all or / nothing')).streams).toEqual([]);
  });

  it('is for staff alone, and needs words', async () => {
    expect((await ada.call('GET', searchFor('ada'))).status).toBe(403);
    expect((await ada.call('GET', list)).status).toBe(403);
    expect((await admin.call('GET', searchFor(' '))).status).toBe(400);
  });

  it('forgets the card, and keeps the invoices', async () => {
    await saveCard(platform, ada.id, null);
    expect((await found('4242')).cards.total).toBe(0);
    expect((await found('ADA1-0001')).invoices.total).toBe(1);
  });
});
