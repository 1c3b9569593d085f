import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { supportTopicLabels } from '#contract/support/support-topics.ts';
import { dayMs, hourMs } from '#domain/shared/time/durations.ts';
import { planLabels, plans } from '#domain/shared/plans/plans.ts';
import { adminPersona, type Persona, personas } from '../apps/embedded/demo/personas.ts';
import {
  describeInBrowser,
  expectVisible,
  personaAddress,
  readAfterLogout,
  createSharedStage,
} from './support/stage.ts';

const staff = personaAddress(adminPersona.name);

const personaOf = (name: string): Persona => {
  const found = personas.find((persona) => persona.name === name);
  if (!found) throw new Error(`no persona ${name}`);
  return found;
};
const grantsOf = ({ staffActions = [] }: Persona) =>
  staffActions.filter((act) => act.act === 'grant');
const firstPayment = ({ payments = [] }: Persona) => {
  const bought = payments.find((act) => act.act === 'subscribe');
  if (!bought) throw new Error('bought nothing');
  return bought;
};

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const bindingDays = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const pounds = (pence: number): string => `£${(pence / 100).toFixed(2)}`;

/** A day of the history, as a part of an expression: acts are up to an hour later than said, and zones differ. */
const dayWords = (daysAgo: number, months = 0): string => {
  const said = [-hourMs, 0, hourMs, 2 * hourMs].flatMap((shift) => {
    const at = new Date(Date.now() - daysAgo * dayMs + shift);
    at.setUTCMonth(at.getUTCMonth() + months);
    // What has happened has a short month; ends, renewals and invoices have a long one.
    return [days.format(at).replace('Sept', 'Sep'), bindingDays.format(at)];
  });
  return `(?:${[...new Set(said)].join('|')})(?: \\d{4})?`;
};

const region = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });
const asked = (page: Page, question: string): Locator =>
  region(page, 'What they can see, and why')
    .or(region(page, 'What they could see, and why'))
    .locator('dl.access-list > div')
    .filter({ hasText: question });
const entries = (page: Page): Locator => region(page, 'Timeline').getByRole('listitem');

/** As an agent finds a member: by words in the list, and the link of the row. */
const findMember = async (page: Page, { name, displayName }: Persona): Promise<void> => {
  await page.goto('/admin/members?filter={}');
  const search = page.getByRole('main').getByRole('searchbox');
  await search.fill(personaAddress(name));
  // The rows move when the search is applied.
  await expectVisible(page.getByRole('main').getByText('1 member matches the filters.'));
  await page.getByRole('main').getByRole('link', { name: displayName }).click();
  await expectVisible(page.getByRole('heading', { level: 1, name: displayName }));
  await expectVisible(entries(page));
};

describeInBrowser('support answers from the console', () => {
  const { openShared, logIn, client } = createSharedStage();

  it('why was I charged: for what, when, and with which outcome at the provider', async () => {
    const persona = personaOf('downgrading');
    const { plan, daysAgo } = firstPayment(persona);
    const [next] = (persona.payments ?? []).filter((act) => act.act === 'change');
    const price = pounds(plans[plan].monthlyPrice);
    const { page } = await openShared(staff);
    await findMember(page, persona);
    const [renewed, bought] = [1, 0].map((months) =>
      region(page, 'Payments')
        .getByRole('row')
        .filter({
          hasText: new RegExp(
            `Tidemark .*${price}.*, ${dayWords(daysAgo, months)} to ${dayWords(daysAgo, months + 1)}`,
          ),
        }),
    );
    for (const [row, months] of [
      [bought, 0],
      [renewed, 1],
    ] as const) {
      await expectVisible(
        row?.getByText(new RegExp(`Paid on ${dayWords(daysAgo, months)}`)) ?? page.locator('none'),
      );
      await expectVisible(
        row?.getByRole('cell', { name: price, exact: true }) ?? page.locator('none'),
      );
    }
    await expectVisible(
      entries(page).filter({ hasText: `Subscribed to ${planLabels[plan]}, monthly` }),
    );
    await expectVisible(entries(page).filter({ hasText: `${planLabels[plan]} renewed` }));
    const then = region(page, 'Subscription').getByRole('row', { name: /^Next / });
    await expectVisible(
      then.getByText(
        new RegExp(`${planLabels[next?.plan ?? plan]}, monthly from ${dayWords(daysAgo, 2)}`),
      ),
    );

    const unpaid = personaOf('pastdue');
    const failing = firstPayment(unpaid);
    await findMember(page, unpaid);
    const open = region(page, 'Payments')
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: 'Open', exact: true }) });
    await expectVisible(
      open.getByText(
        new RegExp(`, ${dayWords(failing.daysAgo, 1)} to ${dayWords(failing.daysAgo, 2)}`),
      ),
    );
    await expectVisible(
      entries(page).filter({ hasText: `Payment for ${planLabels[failing.plan]} failed` }),
    );
  });

  it('why did I lose access: what ended it and when, and what was open before', async () => {
    const persona = personaOf('free');
    const [grant] = grantsOf(persona);
    if (grant?.duration !== 'trial') throw new Error('had no trial');
    const plan = planLabels[grant.plan];
    const { page } = await openShared(staff);
    await findMember(page, persona);
    await expectVisible(asked(page, 'Predictions').getByText('Denied'));
    const ended = dayWords(grant.daysAgo - 7);
    await page
      .getByRole('link', {
        name: new RegExp(`^No plan since ${ended}: the ${plan} grant ended\\.`),
      })
      .click();
    const entry = entries(page).filter({ hasText: `${plan} trial ended` });
    await expect.poll(() => entry.evaluate(isFocused)).toBe(true);

    await lookBack(page, grant.daysAgo - 3);
    await expectVisible(asked(page, 'Predictions').getByText('Allowed'));
    const held = region(page, 'Membership').getByRole('row', { name: /^Plan / });
    await expect.poll(() => held.getByRole('cell').allTextContents()).toEqual([plan, 'Free']);
    expect(await held.getAttribute('class')).toBe('differs');
    await page.getByRole('button', { name: 'Back to now' }).click();
    await expectVisible(asked(page, 'Predictions').getByText('Denied'));
  });

  it('who granted this: its admin, time and reason, up to the stored event', async () => {
    const persona = personaOf('basic');
    const { page } = await openShared(staff);
    await findMember(page, persona);
    for (const { plan, reason, daysAgo } of grantsOf(persona)) {
      const entry = entries(page).filter({ hasText: reason });
      await expectVisible(entry.getByText(new RegExp(`^${planLabels[plan]} granted`)));
      const words = (await entry.textContent()) ?? '';
      expect(words).toContain(`By ${adminPersona.displayName}.`);
      expect(words).toMatch(new RegExp(`^${dayWords(daysAgo)}`));
    }
    const inForce = grantsOf(persona).at(-1);
    const grants = region(page, 'Complimentary plans').getByRole('listitem');
    await expectVisible(grants.filter({ hasText: inForce?.reason ?? 'none' }));
    await grants.getByRole('link', { name: new RegExp(`^By ${adminPersona.displayName}`) }).click();
    const granted = entries(page).filter({ hasText: inForce?.reason ?? 'none' });
    await expect.poll(() => granted.evaluate(isFocused)).toBe(true);
    await granted.getByRole('link').click();
    const payload = region(page, 'Payload');
    await expectVisible(payload.getByText(inForce?.reason ?? 'none'));
  });

  it('what did I see on that date: the member then and today', async () => {
    const persona = personaOf('pro');
    const [trial, annual] = grantsOf(persona);
    if (trial?.duration !== 'trial' || annual === undefined) throw new Error('had no trial first');
    const between = (trial.daysAgo - 7 + annual.daysAgo) / 2;
    const { page } = await openShared(staff);
    await findMember(page, persona);
    await expectVisible(asked(page, 'Predictions').getByText('Allowed'));
    await lookBack(page, between);
    await expectVisible(page.getByText(/You are viewing/));
    await expectVisible(page.getByText(/things are different today\./));
    await expectVisible(asked(page, 'Predictions').getByText('Denied'));
    const held = region(page, 'Membership').getByRole('row', { name: /^Plan / });
    const both = ['Free', planLabels[annual.plan]];
    await expect.poll(() => held.getByRole('cell').allTextContents()).toEqual(both);
    const address = region(page, 'Membership').getByRole('row', { name: /^Email / });
    expect(await address.getAttribute('class')).toBeNull();
  });

  it('did I get the mail: from the request to the text and the mail server’s response', async () => {
    const persona = personaOf('manual');
    const member = await logIn(personaAddress(persona.name));
    const message = 'Did the mail about my new device ever reach me?';
    await member.page.goto('/support');
    const form = member.page.getByRole('form', { name: 'Your request' });
    await form.getByLabel('What is it about?').selectOption(supportTopicLabels.account);
    await form.getByLabel('Your message').fill(message);
    await form.getByRole('button', { name: 'Send' }).click();
    await expectVisible(member.page.getByRole('heading', { name: 'Request received' }));

    const { page } = await openShared(staff);
    await page.goto('/admin/support-requests');
    await page.getByRole('row').filter({ hasText: message }).getByRole('link').click();
    await expectVisible(page.getByText(message));
    await page.getByRole('link', { name: new RegExp(persona.displayName) }).click();
    await page.getByRole('link', { name: 'All emails to this member' }).click();
    const row = page.getByRole('row').filter({ hasText: 'New device' }).first();
    await expectVisible(row.getByRole('cell', { name: 'Sent' }));
    await row.getByRole('link').click();
    await expectVisible(region(page, 'History').getByText('Accepted by the mail server'));
    const shown = (await page.locator('.mail-text').textContent()) ?? '';
    expect(shown).toContain(`Hello ${persona.displayName},`);
    const agent = await client(staff);
    const query = new URLSearchParams({ to: personaAddress(persona.name) }).toString();
    const answer = await agent.call('GET', `/api/demo/outbox?${query}`);
    const received = (await answer.json()) as { readonly text: string }[];
    expect(received.map(({ text }) => text.trim())).toContain(shown.trim());
  });

  it('whose card is this, and whose invoice: found from the bar without knowing the member', async () => {
    const persona = personaOf('downgrading');
    const { page, context, allowRefusals } = await logIn(staff);
    const find = async (words: string): Promise<void> => {
      const search = page.getByRole('search', { name: 'Everything' }).getByRole('combobox');
      await search.fill(words);
      await search.press('Enter');
    };
    await page.goto('/admin/members');
    await find('•••• 4242');
    await expectVisible(page.getByRole('heading', { level: 1, name: persona.displayName }));

    await page.goto('/admin/invoices');
    const row = page.getByRole('row').filter({ hasText: persona.displayName }).first();
    const number = (await row.getByRole('link').textContent()) ?? '';
    await find(number.toLowerCase());
    await expectVisible(page.getByRole('heading', { level: 1, name: number }));
    await page.getByRole('link', { name: persona.displayName }).click();
    await expectVisible(page.getByRole('heading', { level: 1, name: persona.displayName }));

    await find('no-such-name');
    await expectVisible(page.getByText('No results'));

    await context.clearCookies();
    allowRefusals(readAfterLogout);
    await find('4242');
    await expectVisible(page.getByRole('heading', { name: 'Log in to the console' }));
  });
});

const lookBack = async (page: Page, daysAgo: number): Promise<void> => {
  const at = new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 19);
  await page.locator('#as-of-date').fill(at);
  await page.locator('#as-of-date').press('Enter');
};

const isFocused = (element: { ownerDocument: { activeElement: unknown } }): boolean =>
  element.ownerDocument.activeElement === element;
