import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { goodPassword } from './support/account.ts';
import { expectAccessible, openDialogSelector } from './support/audit.ts';
import { createClient } from './support/client.ts';
import { openMember } from './support/console.ts';
import { mailedLink } from './support/mailed-link.ts';
import { makeDataDir, startProduct, type Product, type ProductOptions } from './support/product.ts';
import { runCliProcess, runCli, type ProcessResult } from './support/run-to-end.ts';
import { enableSecondFactor } from './support/second-factor.ts';
import {
  describeInBrowser,
  expectHidden,
  expectVisible,
  personaAddress,
  createStage,
  type Visitor,
} from './support/stage.ts';

const hook = pathToFileURL(
  path.join(import.meta.dirname, 'support/dying-before-key-destroyed.mjs'),
);
const dataDir = makeDataDir();
const [ada, eve] = ['ada.to.erase@example.com', 'eve.to.keep@example.com'] as const;

let running: Product | undefined;
afterAll(async () => {
  await running?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
const start = async (options: Pick<ProductOptions, 'hook'> = {}): Promise<Product> => {
  running = await startProduct({ dataDir, environment: { DEMO: 'off' }, ...options });
  return running;
};

const erase = (account: string): Promise<ProcessResult> => {
  const options = ['--reason', 'asked-for', '--operator', 'Jo Operator', '--now', '--yes'];
  return runCliProcess(dataDir, 'members', 'erase', account, ...options);
};

const register = async ({ url }: Product, email: string): Promise<string> => {
  const body = { email, password: 'Correct-horse-7' };
  const answer = await createClient(url).call('POST', '/api/auth/register', body);
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { user: { id: string } }).user.id;
};

// Accounts whose key is there, as another process sees the file. It also stores the secrets of the installation.
const accountsWithKey = (): string[] => {
  const database = new DatabaseSync(path.join(dataDir, 'keys.sqlite'), { readOnly: true });
  const rows = database.prepare('SELECT account_id FROM keys WHERE wrapped IS NOT NULL').all();
  database.close();
  return rows.map((row) => String(row['account_id'])).filter((id) => !id.startsWith('secret/'));
};

const filesWith = (text: string): string[] =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => readFileSync(file).includes(text));

const copyKeys = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true });
  for (const name of ['keys.sqlite', 'keys.sqlite-wal', 'keys.sqlite-shm']) {
    rmSync(path.join(to, name), { force: true });
    if (readdirSync(from).includes(name)) cpSync(path.join(from, name), path.join(to, name));
  }
};

describe('a product that is killed before it destroys the key of an account', () => {
  const ids = { ada: '', eve: '' };
  const older = path.join(dataDir, '..', `${path.basename(dataDir)}-older-keys`);
  afterAll(() => {
    rmSync(older, { recursive: true, force: true });
  });

  it('completes the erasure on its next start and leaves no personal data', async () => {
    const dying = await start({ hook });
    ids.ada = await register(dying, ada);
    ids.eve = await register(dying, eve);
    const ended = new Promise((resolve) => dying.process.once('exit', resolve));
    expect((await erase(ada)).code).toBe(1);
    await ended;
    expect(accountsWithKey()).toContain(ids.ada);
    copyKeys(dataDir, older);

    const product = await start();
    await expect.poll(accountsWithKey).toEqual([ids.eve]);
    const again = await createClient(product.url).call('POST', '/api/auth/local', {
      email: ada,
      password: 'Correct-horse-7',
    });
    expect(again.status).toBe(401);
    expect(await erase(ids.ada)).toMatchObject({
      code: 0,
    });
    const repeated = await erase(ada);
    expect(repeated).toMatchObject({ code: 0 });
    expect(repeated.output).toContain(
      `${ids.ada}, which had the address ${ada}, was already erased`,
    );
    await register(product, 'bob.later@example.com');
    expect(await product.stop()).toBe(0);
    expect(filesWith(ada)).toEqual([]);
  });

  it('refuses the earlier copy of the keys, and names what to restore', async () => {
    const kept = path.join(older, 'kept');
    copyKeys(dataDir, kept);
    copyKeys(older, dataDir);
    const refused = await start().then(
      () => 'started',
      (error: unknown) => String(error),
    );
    expect(refused).toContain('stopped with code 1');
    expect(refused).toContain('keys.sqlite is older than the log of events');
    expect(refused).toContain('it has no key for account');
    expect(refused).toContain('Restore the newest copy of');
    expect(refused).not.toContain('\n    at ');
    copyKeys(kept, dataDir);
    expect((await createClient((await start()).url).call('GET', '/readyz')).status).toBe(200);
  });
});

const adminAddress = personaAddress('admin');
const secondAdmin = 'second.admin@example.com';
// Pages of two admins, and a day of the clock.
const journeyLimitMs = 600_000;

const personalData = (page: Page): Locator =>
  page.getByRole('region', { name: 'Personal data', exact: true });
// It is open at first while an erasure is, also one that was withdrawn a moment ago.
const expand = async (page: Page): Promise<void> => {
  const heading = personalData(page).getByRole('heading');
  await expectVisible(heading);
  const isOpen = (await personalData(page).locator('details[open]').count()) > 0;
  if (!isOpen) await heading.click();
};
const prepare = async (page: Page, action: string, reason: string): Promise<void> => {
  await personalData(page).getByLabel('Action').selectOption(action);
  await personalData(page).getByLabel('Reason').fill(reason);
};
const decide = async (page: Page, action: string, reason: string): Promise<void> => {
  await prepare(page, action, reason);
  await personalData(page).getByRole('button', { name: 'Preview erasure' }).click();
  const dialog = page.getByRole('dialog');
  await expectVisible(dialog.getByText(reason));
  await expectAccessible(page, openDialogSelector);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expectHidden(dialog);
};
const actionsOf = (page: Page): Promise<string[]> =>
  personalData(page).getByLabel('Action').getByRole('option').allTextContents();

describeInBrowser('an erasure by two admins', () => {
  const { logIn, client, product, url } = createStage();

  const join = async (email: string): Promise<string> => {
    const body = { email, password: goodPassword };
    const answer = await (await client()).call('POST', '/api/auth/register', body);
    expect(answer.status).toBe(201);
    return ((await answer.json()) as { user: { id: string } }).user.id;
  };
  const post = ({ context }: Visitor, path: string, data: object = {}) =>
    context.request.post(path, { data, headers: { origin: url() } });

  /** A colleague confirms the address, is made an admin on the command line, and sets up the second factor. */
  const enterAsSecondAdmin = async (): Promise<Visitor> => {
    await join(secondAdmin);
    const colleague = await logIn(secondAdmin, goodPassword);
    const link = await mailedLink(await client(adminAddress), secondAdmin, 'verify-email');
    await colleague.page.goto(link);
    await colleague.page.getByRole('button', { name: 'Confirm' }).click();
    await expectVisible(colleague.page.getByText(/confirmed/iu));
    await runCli(product().dataDir, 'admin', 'grant', secondAdmin, '--reason', 'Hired');
    await enableSecondFactor({
      call: async (_method, path, body) => {
        const answer = await post(colleague, path, body);
        return new Response(await answer.text(), { status: answer.status() });
      },
    });
    return colleague;
  };

  it(
    'is confirmed by the second, can be withdrawn, and is executed a day later',
    async () => {
      const id = await join('leaves@example.com');
      const colleague = await enterAsSecondAdmin();
      const first = await logIn(adminAddress);
      const ask = async (): Promise<string> => {
        await openMember(first.page, 'leaves@example.com');
        await expand(first.page);
        await decide(first.page, 'Request the erasure', 'Letter of 3 May');
        await expectVisible(personalData(first.page).getByText(/^You made this request\./u));
        const answer = await first.context.request.get(`/api/admin/members/${id}/erasure`);
        return ((await answer.json()) as { erasure: { id: string } }).erasure.id;
      };
      const confirm = async (): Promise<void> => {
        await colleague.page.goto(`/admin/members/${id}/show`);
        await expectVisible(personalData(colleague.page).getByText(/expires/u));
        await decide(colleague.page, 'Confirm the erasure', 'Read the letter');
        await expectVisible(personalData(colleague.page).getByText(/It is due/u));
      };

      const erasureId = await ask();
      await expectAccessible(first.page);
      expect(await actionsOf(first.page)).toEqual(['Withdraw the erasure', 'Export all data']);
      const own = await post(first, `/api/admin/members/${id}/erasure/${erasureId}/confirm`, {
        explanation: 'Read the letter',
      });
      expect([own.status(), await own.text()]).toEqual([
        409,
        expect.stringContaining('Another admin must confirm the erasure.'),
      ]);
      await colleague.page.goto('/admin');
      const waiting = colleague.page.getByRole('region', { name: 'Work' });
      await expectVisible(waiting.getByText('Erasures waiting for a second admin'));

      await confirm();
      await first.page.goto('/admin');
      await expectVisible(first.page.getByText('Confirmed erasures'));
      await openMember(first.page, 'leaves@example.com');
      await prepare(first.page, 'Withdraw the erasure', 'Wrong person');
      await personalData(first.page).getByRole('button', { name: 'Withdraw the erasure' }).click();
      await expectVisible(first.page.getByText('Erasure withdrawn'));

      await ask();
      await confirm();
      // The page of a member asks for the account, which is gone then.
      for (const { page } of [first, colleague]) {
        await page.goto('/admin');
        await expectVisible(page.getByText('Confirmed erasures'));
      }
      const moved = await post(first, '/api/demo/clock', { advance: 'P1DT1H' });
      expect(moved.status(), await moved.text()).toBe(200);
      const state = async (): Promise<string> => {
        const answer = await first.context.request.get(`/api/admin/erasures/${id}`);
        return ((await answer.json()) as { state: string }).state;
      };
      await expect.poll(state).toBe('done');
      await first.page.goto(`/admin/erasures/${id}/show`);
      await expectVisible(first.page.getByText('Done', { exact: true }));
      await expectAccessible(first.page);
      const again = await (
        await client()
      ).call('POST', '/api/auth/local', {
        email: 'leaves@example.com',
        password: goodPassword,
      });
      expect(again.status).toBe(401);
    },
    journeyLimitMs,
  );

  it('is not needed for a copy of the data, which an admin saves as a file', async () => {
    const email = 'asks.for.data@example.com';
    await join(email);
    const { page } = await logIn(adminAddress);
    await openMember(page, email);
    await personalData(page).getByRole('heading').click();
    await prepare(page, 'Export all data', 'By letter');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      personalData(page).getByRole('button', { name: 'Export all data' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^tidemark-data-.*\.json$/u);
    expect(readFileSync(await download.path(), 'utf8')).toContain(email);
    await expectVisible(page.getByText('The copy was saved as a file'));
  });
});
