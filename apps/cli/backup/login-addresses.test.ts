import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import { recordSignIn } from '#application/account/sign-in/record-sign-in.ts';
import { exportMember } from '#application/export/export-account.ts';
import { signInStream } from '#domain/sign-in/sign-in.ts';
import { expiredValue } from '#platform/event-store/event-store.port.ts';
import { applyRetentionWorker } from '#workers/retention/apply-retention.ts';
import { projections } from '#projections/catalogue.ts';
import {
  createSystemContext,
  createBackupSandbox,
  type Product,
} from './testing/backed-up-product.ts';

const then = new Date('2021-01-10T12:00:00.000Z');
const [ipAddress, userAgent] = ['192.0.2.77', 'Netscape Navigator'];

const register = async (product: Product): Promise<string> => {
  const member = { email: 'ada@example.com', password: null };
  const context = { ...createSystemContext(product), now: then };
  return (await registerAccount(product.platform, member, context)).accountId;
};

const logIn = (product: Product, accountId: string, now: Date) => {
  const command = { type: 'RecordSignIn', method: 'password', ipAddress, userAgent, now } as const;
  const context = { ...createSystemContext(product), actor: accountId, now };
  return recordSignIn(product.platform, { accountId, command }, context);
};

const readLogin = async ({ platform }: Product, accountId: string): Promise<object | undefined> => {
  for await (const { data } of platform.eventStore.read(signInStream(accountId, then))) return data;
  return undefined;
};

const exported = async (product: Product, accountId: string): Promise<string> => {
  const request = { accountId, reason: 'Asked for by mail' };
  const { copy } = await exportMember(product.platform, request, createSystemContext(product));
  let text = '';
  for await (const part of copy) text += part;
  return text;
};

const applyRetention = ({ platform }: Product) => {
  const run = applyRetentionWorker.handler(platform);
  const job = { name: 'apply-retention', key: 'k', payload: {}, attempt: 1 };
  return run({ ...job, dueAt: platform.clock.now() });
};

const documentsOf = async ({ platform }: Product): Promise<string> => {
  const all = await Promise.all(
    projections.map(({ collection }) => platform.readModels.collection(collection).find({})),
  );
  return JSON.stringify(all);
};

it('addresses that are no longer kept are gone from exports and stay gone after a restore', async () => {
  const place = await createBackupSandbox();
  const product = await place.start();
  const ada = await register(product);
  await logIn(product, ada, then);
  await logIn(product, ada, product.platform.clock.now());
  await product.caughtUp();
  // No read model has them in clear, so there is nothing to remove from one.
  expect(await documentsOf(product)).not.toMatch(/192\.0\.2\.77|Netscape/);
  expect(await readLogin(product, ada)).toMatchObject({ ipAddress, userAgent });
  await place.backUp(product);
  await applyRetention(product);
  expect(await readLogin(product, ada)).toMatchObject({
    ipAddress: expiredValue,
    userAgent: expiredValue,
  });
  const copy = await exported(product, ada);
  expect(copy.split(expiredValue)).toHaveLength(3);
  expect(copy.split(ipAddress)).toHaveLength(2);
  await product.caughtUp();
  const verified = await product.run('verify');
  expect(verified).toMatchObject({ exitCode: 0 });
  expect(verified.text).toContain('1 with fields that are no longer kept, 0 faults');
  // Months are not erasures: the list has its id only.
  const list = await readFile(place.at('erasures.jsonl'), 'utf8');
  expect(list.trim().split('\n')).toEqual([expect.stringContaining('listId')]);

  await product.stop();
  await place.removeData();
  await place.restore();
  const restored = await place.start();
  expect(await readLogin(restored, ada)).toMatchObject({ ipAddress: expiredValue });
  expect(await exported(restored, ada)).toContain(ipAddress);
  expect(await restored.run('verify')).toMatchObject({ exitCode: 0 });
});
