import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { confirmDeletion } from '#application/account/deletion/delete-account.ts';
import type { CommandContext } from '#application/command-context.ts';
import { exportAccount, exportMember } from '#application/export/export-account.ts';
import { handleCommand, sendCommand } from '#application/handle-command.ts';
import { loadState } from '#application/load-stream.ts';
import { eraseAccount } from '#application/members/erase-account.ts';
import { confirmErasure } from '#application/members/request-erasure.ts';
import {
  commandHistories,
  getAggregate,
  getStream,
  toCommand,
  type Step,
} from '#application/members/testing/command-histories.ts';
import { createCrashingStore } from '#application/testing/test-ports.ts';
import { accountDecider, accountStream } from '#domain/account/decider.ts';
import type { AccountState } from '#domain/account/state.ts';
import { deliveryDecider } from '#domain/delivery/delivery.ts';
import { personalDataAccessDecider } from '#domain/personal-data-access/personal-data-access.ts';
import type { Platform } from '#platform/platform.ts';
import { projections } from '#projections/catalogue.ts';
import { compareWithRebuild } from '#projections/engine/compare-with-rebuild.ts';
import { startProjector } from '../start-projector.ts';
import { testPlatform } from '../testing/test-platform.ts';

/**
 * The distance between the commands after which an account is erased here, to keep the run short. The same property in
 * `application/members` goes over every command.
 */
const stride = 50;

const admin = randomUUID();

const contextAt = (now: Date, actor = 'system'): CommandContext => ({
  actor,
  now,
  correlationId: 'test',
});

const appendEarlierEvents = async (
  platform: Platform,
  step: Step,
  accountId: string,
): Promise<void> => {
  const stream = getStream(step, accountId);
  const { earlierEvents } = getAggregate(step.category);
  for await (const event of platform.eventStore.read(stream)) if (event.revision >= 0) return;
  const { now } = step.draw;
  const metadata = {
    at: now.toISOString(),
    actor: 'system',
    correlationId: 'test',
    causationId: 'test',
    subject: accountId,
  };
  const events = earlierEvents.map(({ type, data, schemaVersion }) => ({
    id: randomUUID(),
    type,
    data,
    metadata: { ...metadata, schemaVersion },
  }));
  if (events.length > 0) await platform.eventStore.append(stream, events, 'none');
};

const load = (platform: Platform, step: Step, accountId: string): Promise<unknown> =>
  loadState(platform, {
    decider: getAggregate(step.category).decider,
    stream: getStream(step, accountId),
  });

/** Sends the command of the step as a use case would. */
const send = async (platform: Platform, step: Step, accountId: string): Promise<void> => {
  await appendEarlierEvents(platform, step, accountId);
  const command = toCommand(step, accountId, await load(platform, step, accountId));
  if (command === undefined) throw new Error(`${step.type} has nothing that it could be about.`);
  const handled = await handleCommand(platform, {
    decider: getAggregate(step.category).decider,
    stream: getStream(step, accountId),
    command,
    context: contextAt(step.draw.now),
    subject: accountId,
  });
  expect(handled.events.length, step.type).toBeGreaterThan(0);
};

const loadAccount = (platform: Platform, accountId: string): Promise<AccountState> =>
  loadState(platform, { decider: accountDecider, stream: accountStream(accountId) });

type Copy = { readonly events: readonly { readonly stream: string }[] };

/** Not those of deliveries and of access by staff, of which the export has its own lists. */
const isExportedAsEvents = ({ category }: Step): boolean =>
  category !== deliveryDecider.category && category !== personalDataAccessDecider.category;

const readExport = async (platform: Platform, accountId: string, now: Date): Promise<Copy> => {
  const request = { accountId, reason: 'The member asked' };
  const { copy } = await exportMember(platform, request, contextAt(now, admin));
  let text = '';
  for await (const part of copy) text += part;
  return JSON.parse(text) as Copy;
};

const withoutLastStep = (platform: Platform): Platform => ({
  ...platform,
  eventStore: createCrashingStore(
    platform.eventStore,
    (_stream, type) => type === 'AccountErasureCompleted',
  ),
});

const eraseTwice = async (platform: Platform, accountId: string, now: Date): Promise<void> => {
  const account = await loadAccount(platform, accountId);
  const deletion = account.status === 'registered' ? account.requests.deletion : null;
  const open = account.status === 'registered' ? account.erasure : null;
  const erasure = { accountId, reason: 'asked-for' } as const;
  await expect(eraseAccount(withoutLastStep(platform), erasure, contextAt(now))).rejects.toThrow(
    'killed',
  );
  expect(await platform.keys.find(accountId)).toBeUndefined();
  await eraseAccount(platform, erasure, contextAt(now));
  await eraseAccount(platform, erasure, contextAt(now));
  const claims = { purpose: 'delete-account', accountId, requestId: deletion ?? randomUUID() };
  const token = platform.linkTokens.issue(claims, new Date('2999-01-01T00:00:00.000Z'));
  await confirmDeletion(platform, { token }, contextAt(now));
  const decision = { erasureId: open?.erasureId ?? randomUUID(), explanation: 'Checked' };
  const confirmation = confirmErasure(platform, { accountId, ...decision }, contextAt(now, admin));
  await expect(confirmation).rejects.toMatchObject({ kind: 'missing' });
};

const expectRebuiltEqual = async (platform: Platform): Promise<void> => {
  const temporary = await platform.openTemporaryReadModels();
  for (const projection of projections) {
    const { differingIds } = await compareWithRebuild({ ports: platform, temporary, projection });
    expect([projection.collection.name, differingIds]).toEqual([projection.collection.name, []]);
  }
  await temporary.close();
};

it('an account is erased after any command of a random history, exported only before, and rebuilt', async () => {
  await fc.assert(
    fc.asyncProperty(commandHistories, fc.nat({ max: stride - 1 }), async (history, offset) => {
      const platform = await testPlatform({ DEMO: 'off' });
      onTestFinished(() => platform.close());
      const now = history.at(-1)?.draw.now ?? platform.clock.now();
      const points = history.map((_step, index) => index).filter((at) => at % stride === offset);
      const members = points.map((point) => ({ accountId: randomUUID(), point }));
      await Promise.all(
        members.map(async ({ accountId, point }) => {
          for (const step of history.slice(0, point + 1)) await send(platform, step, accountId);
        }),
      );
      const projector = startProjector(platform, { turnMs: 5, graceMs: 0 });
      await projector.reachedHead();
      for (const { accountId, point } of members) {
        const exported = await readExport(platform, accountId, now);
        const streams = new Set(exported.events.map(({ stream }) => stream));
        for (const step of history.slice(0, point + 1))
          if (isExportedAsEvents(step)) expect(streams).toContain(getStream(step, accountId));
      }
      for (const { accountId } of members) await eraseTwice(platform, accountId, now);
      await projector.reachedHead();
      for (const { accountId, point } of members) {
        expect(await loadAccount(platform, accountId)).toMatchObject({ isComplete: true });
        for (const step of history.slice(0, point + 1)) await load(platform, step, accountId);
        const missing = { kind: 'missing' };
        await expect(readExport(platform, accountId, now)).rejects.toMatchObject(missing);
        const own = { accountId, password: 'secret', ipAddress: '::1', userAgent: 'test' };
        await expect(exportAccount(platform, own, contextAt(now))).rejects.toMatchObject(missing);
        const bio = { id: accountId, command: { type: 'ChangeAccountBio', bio: 'Again' } } as const;
        const change = sendCommand(platform, accountDecider, bio, contextAt(now));
        await expect(change).rejects.toMatchObject(missing);
      }
      await expectRebuiltEqual(platform);
      await projector.stop();
    }),
    { numRuns: 1, endOnFailure: true },
  );
}, 60_000);
