import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { changeClaimSeconds, isVisibleEventType } from '#domain/membership/decide-change-claim.ts';
import { minuteMs, secondMs } from '#domain/shared/time/durations.ts';
import { encryptedEventStore } from '#platform/event-store/encrypted-event-store.ts';
import type { EventStore, StoredEvent } from '#platform/event-store/event-store.port.ts';
import { sqliteEventStore } from '#platform/event-store/sqlite.adapter.ts';
import type { KeptDocuments } from '#platform/kept-documents/kept-documents.port.ts';
import { sqliteKeptDocuments } from '#platform/kept-documents/sqlite.adapter.ts';
import { linkTokens } from '#platform/keys/link-tokens.ts';
import type { LinkTokens } from '#platform/keys/link-tokens.port.ts';
import type { KeyStore } from '#platform/keys/keys.port.ts';
import { sqliteKeyStore } from '#platform/keys/sqlite.adapter.ts';
import { trialHashes } from '#platform/keys/trial-hashes.ts';
import type { TrialHashes } from '#platform/keys/trial-hashes.port.ts';
import type { MailHold } from '#platform/restoration/mail-hold.port.ts';
import type { OneTimeCodes } from '#platform/one-time-codes/one-time-codes.port.ts';
import { speakeasyCodes } from '#platform/one-time-codes/speakeasy.adapter.ts';
import { argon2PasswordHasher } from '#platform/passwords/argon2.adapter.ts';
import type { PasswordHasher } from '#platform/passwords/passwords.port.ts';
import { memorySignInSteps } from '#platform/sign-in-steps/memory.adapter.ts';
import type { SignInSteps } from '#platform/sign-in-steps/sign-in-steps.port.ts';
import type { CommandContext } from '../command-context.ts';
import { eventRegistry } from '../event-registry.ts';

export type TestPorts = {
  readonly eventStore: EventStore;
  /** The store without decryption. */
  readonly bareStore: EventStore;
  readonly keys: KeyStore;
  readonly passwords: PasswordHasher;
  readonly linkTokens: LinkTokens;
  readonly lookupHash: (text: string) => string;
  readonly trialHashes: TrialHashes;
  readonly clock: { readonly now: () => Date };
  readonly oneTimeCodes: OneTimeCodes;
  readonly config: {
    readonly ADMIN_EMAILS: readonly string[];
    readonly demo: boolean;
    readonly FIRST_PURCHASE_WAIT_HOURS: number;
  };
  readonly sessions: { readonly destroyAll: (accountId: string) => Promise<void> };
  readonly signInSteps: SignInSteps;
  readonly keptDocuments: KeptDocuments;
  readonly mailHold: MailHold;
  readonly endedSessions: string[];
  /** Accounts whose documents were removed. */
  readonly emptied: string[];
};

export const today = new Date('2026-05-04T10:00:00.000Z');

export const openTestPorts = async (): Promise<TestPorts> => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-'));
  const keys = sqliteKeyStore({
    file: join(folder, 'keys.sqlite'),
    masterKey: Buffer.alloc(32, 7),
  });
  const bareStore = sqliteEventStore({ file: join(folder, 'events.sqlite') });
  const keptDocuments = sqliteKeptDocuments({ file: join(folder, 'kept-documents.sqlite') });
  onTestFinished(async () => {
    await keptDocuments.close();
    await bareStore.close();
    await keys.close();
    await rm(folder, { recursive: true });
  });
  const endedSessions: string[] = [];
  const emptied: string[] = [];
  return {
    eventStore: encryptedEventStore({ store: bareStore, keys, eventRegistry }),
    bareStore,
    keys,
    passwords: argon2PasswordHasher({ cost: { memory: 64, passes: 1, parallelism: 1 } }),
    oneTimeCodes: speakeasyCodes(),
    linkTokens: linkTokens(Buffer.alloc(32, 7)),
    lookupHash: (text) => createHmac('sha256', 'a key for tests').update(text).digest('hex'),
    trialHashes: trialHashes(keys),
    clock: { now: () => today },
    config: { ADMIN_EMAILS: ['admin@example.com'], demo: false, FIRST_PURCHASE_WAIT_HOURS: 0 },
    sessions: {
      destroyAll: (accountId) => {
        endedSessions.push(accountId);
        return Promise.resolve();
      },
    },
    signInSteps: memorySignInSteps(),
    keptDocuments: {
      ...keptDocuments,
      removeAll: (accountId) => {
        emptied.push(accountId);
        return keptDocuments.removeAll(accountId);
      },
    },
    mailHold: { isHeld: () => Promise.resolve(false) },
    endedSessions,
    emptied,
  };
};

export const createTestContext = (
  now = today,
  more: Partial<CommandContext> = {},
): CommandContext => ({
  actor: 'system',
  now,
  correlationId: 'request-1',
  ...more,
});

export const minutesLater = (minutes: number): Date =>
  new Date(today.getTime() + minutes * minuteMs);

/** When the claim of a change that began `at` has expired, as if its process had stopped responding. */
export const afterClaim = (at = today): Date =>
  new Date(at.getTime() + changeClaimSeconds * secondMs);

/** Leaves out the claims that every change at the payment provider has. */
export const readStreamEvents = async (
  { eventStore }: Pick<TestPorts, 'eventStore'>,
  stream: string,
): Promise<StoredEvent[]> => {
  const events: StoredEvent[] = [];
  for await (const event of eventStore.read(stream)) {
    if (isVisibleEventType(event.type)) events.push(event);
  }
  return events;
};

export const readEventTypes = async (
  ports: Pick<TestPorts, 'eventStore'>,
  stream: string,
): Promise<string[]> => (await readStreamEvents(ports, stream)).map(({ type }) => type);

/** Simulates a crash before the first append that `matches`. No later append succeeds. */
export const createCrashingStore = (
  store: EventStore,
  matches: (stream: string, type: string) => boolean,
): EventStore => {
  let dead = false;
  return {
    ...store,
    append: async (stream, events, expected) => {
      dead ||= matches(stream, events[0]?.type ?? '');
      if (dead) throw new Error('killed');
      return store.append(stream, events, expected);
    },
  };
};
