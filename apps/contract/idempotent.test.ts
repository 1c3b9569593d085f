import { expect, it } from 'vitest';
import { operations } from './operations.ts';
import type { Operation } from './operation.ts';

/**
 * A repeat opens another session or finds none, sends another copy of one's data, moves or empties a demo, or runs what an operator typed. What a second
 * factor is set up with is said once and kept nowhere, not even as an answer; and a code works once, so that a proof has no key either. The payment provider
 * sends no key: its event's id is one, as that of a report of the mail service. A payment of the demo is known by its secret, as the browser pays at the real provider.
 */
const secondFactor = ['setUpTotp', 'enableTotp', 'disableTotp', 'verifyTotpLogin'];
/** A browser that follows an address sends no key; each begin waits for a login of its own. */
const issuer = ['beginIssuerLogin', 'endIssuerLogin', 'linkIdentity'];
const demo = ['demoClock', 'demoIncident', 'demoReset', 'setDemoProvider', 'demoPay'];
const login = ['signIn', 'signOut', 'prove', ...secondFactor, ...issuer];
// A mail program that posts to the address of a mail sends no key, and a repeat changes nothing.
const withoutKey = [
  ...login,
  ...demo,
  'switchOffAtOnce',
  'exportAccount',
  'exportMember',
  // Asked again until the answer is there, which costs nothing.
  'lookUpCoin',
  'operator',
  'stripeWebhook',
  'mailWebhook',
  'supportMailWebhook',
  // Counted, and sent once by each page.
  'reportBrowserError',
];

it('every call that changes something accepts an Idempotency-Key, but for those that a key makes no safer', () => {
  const changing = Object.values<Operation>(operations).filter(({ action }) => action === 'change');
  const refusing = changing.filter(({ idempotent }) => !idempotent).map(({ name }) => name);
  expect(refusing.sort()).toEqual(withoutKey.sort());
});
