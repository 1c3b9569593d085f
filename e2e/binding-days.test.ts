import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formatBindingDay } from '#domain/shared/time/binding-day.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { goodPassword } from './support/account.ts';
import { desktop } from './support/browser.ts';
import type { Client } from './support/client.ts';
import { openMember } from './support/console.ts';
import { createStage, describeInBrowser, findPassword, personaAddress } from './support/stage.ts';
import { subscribe } from './support/subscribe.ts';

const zones = ['Europe/London', 'Pacific/Auckland', 'America/Los_Angeles'];

type Invoice = { readonly id: string; readonly createdAt: string };
type Mail = { readonly subject: string; readonly text: string };

const readJson = async <Answer>(client: Client, path: string): Promise<Answer> =>
  (await (await client.call('GET', path)).json()) as Answer;

const shift = (at: string, days: number): string =>
  formatBindingDay(new Date(Date.parse(at) + days * dayMs).toISOString());

/** The page shows the day of this instant in London, and neither of the days beside it. */
const expectDay = async (page: Page, at: string): Promise<void> => {
  const day = new RegExp(`\\b${formatBindingDay(at)}\\b`, 'u');
  await expect.poll(() => page.locator('main').innerText()).toMatch(day);
  const text = await page.locator('main').innerText();
  for (const days of [-1, 1]) expect(text).not.toMatch(new RegExp(`\\b${shift(at, days)}\\b`, 'u'));
};

describeInBrowser('a binding day', () => {
  const { product, open, client } = createStage();

  const openPage = async (email: string, zone: string, password: string): Promise<Page> => {
    const { context, page } = await open({ ...desktop, zone });
    const answer = await context.request.post('/api/auth/local', {
      data: { email, password },
      headers: { origin: product().url },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    return page;
  };

  it.each(zones)('is the same on every page and in every mail for a reader in %s', async (zone) => {
    const member = await client();
    const email = `${zone.replace(/\W/gu, '-').toLowerCase()}@example.com`;
    await subscribe(member, { email });
    const { periodEndsAt } = await readJson<{ periodEndsAt: string }>(member, '/api/subscription');
    const end = formatBindingDay(periodEndsAt);
    const page = await openPage(email, zone, goodPassword);

    await page.goto('/subscription');
    await expectDay(page, periodEndsAt);
    // The page shows this message as a toast.
    const cancelled = await member.call('POST', '/api/subscription/cancel');
    expect(((await cancelled.json()) as { message: string }).message).toContain(`ends on ${end}`);
    await page.reload();
    await expectDay(page, periodEndsAt);

    const outbox = `/api/demo/outbox?${new URLSearchParams({ to: email }).toString()}`;
    const findMail = async (): Promise<string> => {
      const mails = await readJson<Mail[]>(member, outbox);
      return mails.find(({ subject }) => subject.includes('ends on'))?.text ?? '';
    };
    await expect.poll(findMail).toContain(end);

    const [invoice] = await readJson<Invoice[]>(member, '/api/invoices');
    if (invoice === undefined) throw new Error('There is no invoice.');
    await page.goto(`/invoices/${invoice.id}`);
    await expectDay(page, invoice.createdAt);

    const admin = personaAddress('admin');
    const console = await openPage(admin, zone, findPassword(product(), admin));
    await openMember(console, email);
    await expectDay(console, periodEndsAt);
  });
});
