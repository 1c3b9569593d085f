import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startIssuer, type TestIssuer } from '../apps/api/testing/issuer.ts';
import { expectAccessible } from './support/audit.ts';
import {
  createStage,
  demoPassword,
  describeInBrowser,
  expectHidden,
  expectVisible,
  personaAddress,
} from './support/stage.ts';

const person = { sub: 'ada', email: 'ada@elsewhere.example', email_verified: true, name: 'Ada' };

const confirm = async (page: Page, form: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: form }).click();
  const confirmation = page.getByRole('form', { name: form });
  await confirmation.getByLabel('Current password').fill(demoPassword);
  await confirmation.getByRole('button', { name: action, exact: true }).click();
};

describeInBrowser('a login at an issuer', () => {
  let issuer: TestIssuer;
  const environment: Record<string, string> = {};
  beforeAll(async () => {
    issuer = await startIssuer();
    Object.assign(environment, issuer.settings);
  });
  const { logIn, url, open } = createStage({ environment });
  beforeAll(() => {
    issuer.serve(`${url()}/api/auth/google/callback`);
  });
  afterAll(() => issuer.close());

  it('is linked by a member in the settings, and then opens the account', async () => {
    issuer.signedIn = person;
    const { page } = await logIn(personaAddress('pro'));
    await page.goto(`${url()}/settings#account`);
    await confirm(page, 'Link Google', 'Continue');
    const host = new URL(issuer.url).host;
    await expectVisible(page.getByRole('button', { name: `Unlink ${host}` }));
    await expectAccessible(page);
    const visitor = await open();
    await visitor.page.goto(`${url()}/auth`);
    await visitor.page.getByRole('link', { name: 'Continue with Google' }).click();
    await expectVisible(visitor.page.getByRole('heading', { level: 1, name: 'Dashboard' }));
  });

  it('that opens another account is not linked, and the settings say so', async () => {
    issuer.signedIn = person;
    const { page } = await logIn(personaAddress('basic'));
    await page.goto(`${url()}/settings#account`);
    await confirm(page, 'Link Google', 'Continue');
    await expectVisible(page.getByText('The login at Google already opens another account.'));
    await expectAccessible(page);
    expect(new URL(page.url()).hash).toBe('#account');
  });

  it('is unlinked by its member', async () => {
    const { page } = await logIn(personaAddress('pro'));
    await page.goto(`${url()}/settings#account`);
    const host = new URL(issuer.url).host;
    await confirm(page, `Unlink ${host}`, 'Unlink');
    await expectHidden(page.getByRole('button', { name: `Unlink ${host}` }));
    await expectVisible(page.getByRole('button', { name: 'Link Google' }));
  });
});
