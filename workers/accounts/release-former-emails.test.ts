import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  confirmEmailChange,
  requestEmailChange,
} from '#application/account/credentials/change-email.ts';
import { emailHash } from '#application/account/find-account.ts';
import { registerAccount } from '#application/account/registration/register-account.ts';
import type { CommandContext } from '#application/command-context.ts';
import { accountStream } from '#domain/account/decider.ts';
import { undoDays } from '#domain/account/decide-email.ts';
import { claimStream } from '#domain/claim/claim.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import type { RunningConsumers } from '#platform/consumers/run-consumers.ts';
import type { Platform } from '#platform/platform.ts';
import { startProjector } from '../start-projector.ts';
import { testPlatform } from '../testing/test-platform.ts';
import { sweepFormerEmailsJob } from './release-former-emails.ts';

const former = { email: 'ada@example.com', password: 'Analytical-1' };

let platform: Platform;
let projector: RunningConsumers;

beforeEach(async () => {
  platform = await testPlatform();
  projector = startProjector(platform, { turnMs: 10, graceMs: 0 });
});
afterEach(async () => {
  await projector.stop();
  await platform.close();
});

const context = (): CommandContext => ({
  actor: 'system',
  now: platform.clock.now(),
  correlationId: 'test',
});

const changeAddress = async (): Promise<void> => {
  const { accountId } = await registerAccount(
    platform,
    { ...former, displayName: 'Ada' },
    context(),
  );
  const seen = { ipAddress: '192.0.2.7', userAgent: 'Firefox' };
  const request = { accountId, password: former.password, email: 'new@example.com', ...seen };
  const mayMailTo = (): Promise<boolean> => Promise.resolve(true);
  await requestEmailChange({ ...platform, mayMailTo }, request, context());
  let requestId = '';
  for await (const { type, data } of platform.eventStore.read(accountStream(accountId)))
    if (type === 'AccountEmailChangeRequested')
      ({ requestId } = data as { readonly requestId: string });
  const link = { purpose: 'confirm-email', accountId, requestId } as const;
  const systemNow = new Date();
  const token = platform.linkTokens.issue(link, new Date(systemNow.getTime() + dayMs));
  await confirmEmailChange({ ...platform, systemNow: () => systemNow }, { token }, context());
  await projector.reachedHead();
};

const listClaimEvents = async (): Promise<string[]> => {
  const types: string[] = [];
  const stream = claimStream('email', emailHash(platform, former.email));
  for await (const { type } of platform.eventStore.read(stream)) types.push(type);
  return types;
};

const sweep = (days: number): Promise<void> =>
  sweepFormerEmailsJob.handler(platform)({
    name: 'job',
    key: 'job',
    payload: {},
    attempt: 1,
    dueAt: new Date(platform.clock.now().getTime() + days * dayMs),
  });

it('a former address whose release was lost is released when its change cannot be undone, once', async () => {
  await changeAddress();
  const before = await listClaimEvents();
  await sweep(undoDays - 0.1);
  expect(await listClaimEvents()).toEqual(before);
  await sweep(undoDays + 0.1);
  await sweep(undoDays + 1);
  expect(await listClaimEvents()).toEqual([...before, 'IdentifierReleased']);
});
