import { expect } from 'vitest';
import { signInByForm } from './account.ts';
import { confirmChange, openMember, previewGrant } from './console.ts';
import { expectVisible, personaAddress, type Stage } from './stage.ts';

export const runMainJourney = async ({ open, logIn }: Stage): Promise<void> => {
  const email = personaAddress('free');
  const { page } = await open();
  await page.goto('/auth');
  await signInByForm(page, email);
  await expectVisible(page.getByRole('heading', { level: 1, name: 'Dashboard' }));
  await expectVisible(page.getByRole('heading', { name: 'Free Plan' }));
  const overview = page.getByRole('region', { name: 'Market Overview' });
  await expectVisible(overview.getByRole('link', { name: 'Bitcoin' }));
  const price = async (): Promise<string | undefined> =>
    /\$[\d,.]+/.exec((await overview.getByRole('link').first().textContent()) ?? '')?.[0];
  const before = await price();
  await expect.poll(price).not.toBe(before);

  const staff = await logIn(personaAddress('admin'));
  await openMember(staff.page, email);
  const reason = 'Helped to find a fault';
  await previewGrant(staff.page, { plan: 'Pro', duration: '1 year', reason });
  await confirmChange(staff.page, 'Give');
  const newest = staff.page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first();
  await expectVisible(newest.getByText(reason));
  await expectVisible(newest.getByText('By Imogen Hale.'));

  await page.reload();
  await expectVisible(page.getByRole('heading', { name: 'Pro Plan' }));
};
