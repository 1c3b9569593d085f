import { expect, it } from 'vitest';
import { registerAccount } from '#application/account/registration/register-account.ts';
import type { CommandContext } from '#application/command-context.ts';
import { sendCommand } from '#application/handle-command.ts';
import type { AccountCommand } from '#domain/account/commands.ts';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import { findErasure } from '#projections/erasures/read-model.ts';
import { eventually } from '#projections/engine/testing/eventually.ts';
import { catalogue } from '../catalogue.ts';
import { startProjector } from '../start-projector.ts';
import { startWorkers } from '../start-workers.ts';
import { testPlatform } from '../testing/test-platform.ts';

it('an erasure that an earlier version left without its last step is completed at the next start', async () => {
  const platform = await testPlatform();
  const now = platform.clock.now();
  const context: CommandContext = { actor: 'system', now, correlationId: 'test' };
  const member = { email: 'ada@example.com', password: null };
  const { accountId } = await registerAccount(platform, member, context);
  const send = (command: AccountCommand) =>
    sendCommand(platform, accountDecider, { id: accountId, command }, context);
  await send({ type: 'VerifyAccountEmail', now });
  await send({ type: 'PrepareSecondFactor', secret: 's', now });
  const recoveryCodeHashes = ['one', 'two'];
  await send({ type: 'EnableSecondFactor', secret: 's', recoveryCodeHashes, now });
  await send({ type: 'UseRecoveryCode', codeHash: 'one', now });
  await send({ type: 'EraseAccount', reason: 'asked-for', now });
  await platform.keys.destroy(accountId);
  const projector = startProjector(platform, { turnMs: 5, graceMs: 0 });
  await projector.reachedHead();
  expect(await findErasure(platform, accountId)).toMatchObject({ state: 'erasing' });
  // The job that the erasure caused waits for its next attempt, and the schedule for its next tick.
  const workers = await startWorkers(platform, {
    turnMs: 5,
    catalogue: { ...catalogue, reactions: [], schedules: [] },
  });
  await eventually(async () => {
    expect(await findErasure(platform, accountId)).toMatchObject({ state: 'done' });
  });
  const types: string[] = [];
  for await (const { type } of platform.eventStore.read(accountStream(accountId))) types.push(type);
  expect(types.at(-1)).toBe('AccountErasureCompleted');
  await workers.stop();
  await projector.stop();
  await platform.close();
});
