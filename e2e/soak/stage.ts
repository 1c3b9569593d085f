import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withTimeLimit } from '#platform/resilience/with-time-limit.ts';
import { createWriteLog, type WriteLog } from './ledger.ts';
import type { Random } from './random.ts';
import { createSubject, type Subject } from './subject.ts';
import { noteFinding, type Tally } from './tally.ts';
import { verifyStores } from './verify.ts';
import { createWriter, type Writer, type WriterOptions } from './writers.ts';

export type Stage = {
  readonly random: Random;
  readonly tally: Tally;
  readonly ledger: WriteLog;
  readonly folder: string;
  readonly subject: (environment?: Readonly<Record<string, string>>) => Subject;
  readonly writers: (
    subject: Subject,
    count: number,
    options?: Pick<WriterOptions, 'cutAfterMs'>,
  ) => Writer[];
  /** Runs at the end of the round, in reverse order. */
  readonly onEnd: (cleanUp: () => Promise<unknown> | undefined) => void;
  readonly finding: (text: string) => void;
  readonly stopAndVerify: (subject: Subject) => Promise<void>;
};

export type Scenario = {
  readonly name: string;
  readonly unavailable?: () => string | undefined;
  readonly run: (stage: Stage) => Promise<void>;
};

/** High enough that the scenarios never reach a rate limit. */
export const highLimits = {
  DEMO: 'off',
  MARKET_DATA: 'simulated',
  LOG_LEVEL: 'error',
  REQUESTS_PER_MINUTE: '100000000',
  REGISTRATIONS_PER_HOUR: '1000000',
  SIGN_IN_ATTEMPTS: '1000000',
  SIGN_IN_ATTEMPTS_PER_ADDRESS: '1000000',
};

// Nearly ten times the longest round (clock jumps over months) on an idle machine.
const roundLimitMs = 600_000;

export const runRound = async (
  scenario: Scenario,
  { random, tally }: Pick<Stage, 'random' | 'tally'>,
): Promise<void> => {
  const cleanUps: (() => Promise<unknown> | undefined)[] = [];
  const folder = mkdtempSync(path.join(tmpdir(), 'tidemark-soak-'));
  const ledger = createWriteLog();
  const stage: Stage = {
    random,
    tally,
    ledger,
    folder,
    subject: (environment = {}) => {
      const subject = createSubject(folder, {
        environment: { ...highLimits, ...environment },
        tally,
      });
      cleanUps.push(() => subject.kill());
      return subject;
    },
    writers: (subject, count, options = {}) =>
      Array.from({ length: count }, () =>
        createWriter({ url: () => subject.url(), ledger, tally, ...options }),
      ),
    onEnd: (cleanUp) => cleanUps.push(cleanUp),
    finding: (text) => {
      noteFinding(tally, text);
    },
    stopAndVerify: async (subject) => {
      await subject.stop();
      await verifyStores(folder, ledger, tally);
    },
  };
  try {
    await withTimeLimit(scenario.run(stage), roundLimitMs);
    tally.rounds += 1;
  } catch (error) {
    noteFinding(tally, `the round ended early: ${firstLines(error)}`);
  } finally {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
    rmSync(folder, { recursive: true, force: true });
  }
};

const firstLines = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n').slice(0, 3).join(' ');
