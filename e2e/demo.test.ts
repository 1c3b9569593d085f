import { expect, it } from 'vitest';
import { dayMs, minuteMs } from '#domain/shared/time/durations.ts';
import { registerByForm, skipWelcome } from './support/account.ts';
import { describeInBrowser, expectVisible, personaAddress, createStage } from './support/stage.ts';

type Member = { readonly id: string; readonly email: string; readonly membershipRevision: number };
type Mail = { readonly to: string; readonly subject: string; readonly text: string };

describeInBrowser('the demo', () => {
  const { open, logIn, client, url } = createStage();
  const ask = async <Answer>(path: string): Promise<Answer> =>
    (await fetch(new URL(path, url()))).json() as Promise<Answer>;

  it('moves its clock: a monthly grant expires, the member is notified and returns to Free', async () => {
    const email = personaAddress('free');
    const staff = await client(personaAddress('admin'));
    const query = new URLSearchParams({ filter: JSON.stringify({ q: email }) });
    const found = await staff.call('GET', `/api/admin/members?${query.toString()}`);
    const [member] = (await found.json()) as Member[];
    const granted = await staff.call('POST', `/api/admin/members/${member?.id ?? ''}/grant`, {
      plan: 'pro',
      duration: 'monthly',
      reason: 'A month to look around',
    });
    expect(granted.status, await granted.text()).toBe(200);

    const { page, allowRefusals } = await logIn(email);
    await page.goto('/dashboard');
    await expectVisible(page.getByRole('heading', { name: 'Pro Plan' }));
    // The open page may ask for it once more before it knows that the plan has ended.
    allowRefusals('403 GET /api/sentiment/fear-greed/history');

    const before = await ask<{ now: string }>('/api/demo');
    const moved = await staff.call('POST', '/api/demo/clock', { advance: 'P31D' });
    expect(moved.status).toBe(200);
    const { now, ran } = (await moved.json()) as { now: string; ran: number };
    expect(Date.parse(now) - Date.parse(before.now)).toBeGreaterThanOrEqual(31 * dayMs);
    expect(ran).toBeGreaterThan(0);

    await page.reload();
    await expectVisible(page.getByRole('heading', { name: 'Free Plan' }));
    const newestMail = async (): Promise<Mail | undefined> =>
      (await ask<Mail[]>(`/api/demo/outbox?to=${encodeURIComponent(email)}`))[0];
    await expect
      .poll(newestMail)
      .toMatchObject({ to: email, subject: 'Your Pro membership has ended' });
  });

  it('moves its clock forward only', async () => {
    const visitor = await client();
    const back = await visitor.call('POST', '/api/demo/clock', { to: '2020-01-01T00:00:00Z' });
    expect(back.status).toBe(400);
  });

  it('resets: later members are unknown, and all others are as on the first day', async () => {
    const { page } = await open();
    await registerByForm(page, { email: 'passing@example.com' });
    await skipWelcome(page);
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Dashboard' }));
    await page.goto('about:blank');

    const visitor = await client();
    const reset = await visitor.call('POST', '/api/demo/reset');
    expect(reset.ok, await reset.text()).toBe(true);

    await page.goto('/dashboard');
    await expectVisible(page.getByRole('heading', { name: 'Welcome to Tidemark' }));
    const gone = await visitor.call('POST', '/api/auth/local', {
      email: 'passing@example.com',
      password: 'Correct-horse-7',
    });
    expect(gone.status).toBe(401);
    const { now } = await ask<{ now: string }>('/api/demo');
    expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(10 * minuteMs);
    const again = await logIn(personaAddress('pro'));
    await again.page.goto('/dashboard');
    await expectVisible(again.page.getByRole('heading', { name: 'Pro Plan' }));
  });
});
