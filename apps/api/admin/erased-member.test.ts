import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { setPriceAlert } from '#application/alerts/change-alerts.ts';
import { sendCommand } from '#application/handle-command.ts';
import { eraseAccount } from '#application/members/erase-account.ts';
import { memberSchema } from '#contract/admin/member.ts';
import { eventDetailsSchema, eventEnvelopeSchema } from '#contract/admin/events.ts';
import { pathOf } from '#contract/url.ts';
import { operations } from '#contract/operations.ts';
import type { AccountCommand } from '#domain/account/commands.ts';
import { accountDecider } from '#domain/account/decider.ts';
import { register } from '../testing/api-client.ts';
import { expectGranted, listQuery, runStaffedApi } from '../testing/staffed-api.ts';

const { running, admin, grant, system } = await runStaffedApi();
const gone = await register(running, 'erica@gone.example');
const request = { reason: 'Because of Erica', headers: { 'idempotency-key': 'one-grant' } };
await expectGranted(grant(gone, request));
await eraseAccount(running.platform, { accountId: gone.id }, system());
await running.platform.reachedHead();

describe('a member who was erased', () => {
  it('does not reappear when an earlier request is repeated with its key', async () => {
    for (let times = 0; times < 2; times += 1) {
      const repeated = await grant(gone, request);
      expect(repeated.text).not.toContain('erica');
      expect(repeated.status).toBe(404);
    }
  });

  it('has no plan', async () => {
    const { body } = await admin.call('GET', pathOf(operations.member, { id: gone.id }));
    expect(memberSchema.parse(body)).toMatchObject({
      erased: true,
      role: 'free',
      plan: 'free',
      status: 'inactive',
      planEndsAt: null,
    });
  });
});

describe('a member who used a recovery code and set an alert', () => {
  it('is erased, and every event can still be opened in the console', async () => {
    const { platform } = running;
    const { id: accountId } = await register(running, 'ruth@gone.example');
    const { now, ...context } = system();
    const commands: readonly AccountCommand[] = [
      { type: 'VerifyAccountEmail', now },
      { type: 'PrepareSecondFactor', secret: 's', now },
      { type: 'EnableSecondFactor', secret: 's', recoveryCodeHashes: ['one', 'two'], now },
      { type: 'UseRecoveryCode', codeHash: 'one', now },
    ];
    for (const command of commands)
      await sendCommand(platform, accountDecider, { id: accountId, command }, { ...context, now });
    const rule = { kind: 'price-above', price: '9' } as const;
    const alert = { accountId, coinId: 'bitcoin', symbol: 'BTC', rule, limit: 5 };
    await setPriceAlert(platform, alert, { ...context, now });
    await eraseAccount(platform, { accountId }, system());
    await platform.reachedHead();
    const fieldsByType = new Map<string, unknown>();
    for (const stream of [`account-${accountId}`, `alerts-${accountId}`]) {
      const query = listQuery({ filter: { stream } });
      const { body } = await admin.call('GET', `${operations.events.path}?${query}`);
      for (const { id, type } of z.array(eventEnvelopeSchema).parse(body)) {
        const opened = eventDetailsSchema.parse(
          (await admin.call('GET', pathOf(operations.event, { id }))).body,
        );
        fieldsByType.set(type, opened.read.fields);
      }
    }
    const erased = (field: string) => ({ field, state: 'erased', value: null });
    expect([...fieldsByType.keys()]).toContain('AccountErasureCompleted');
    const hashes = fieldsByType.get('AccountSecondFactorEnabled');
    expect(hashes).toContainEqual(erased('recoveryCodeHashes'));
    expect(fieldsByType.get('PriceAlertSet')).toContainEqual(erased('rule'));
    const asOf = `${pathOf(operations.memberAsOf, { id: accountId })}?at=${now.toISOString()}`;
    expect((await admin.call('GET', asOf)).status).toBe(200);
  });
});
