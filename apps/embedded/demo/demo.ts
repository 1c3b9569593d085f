import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { DemoControl } from '#api/demo/demo.route.ts';
import type { Demo, OutboxMail } from '#contract/demo.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { MovableClock } from '#platform/clock/clock.port.ts';
import type { Outbox, SentMail } from '#platform/mail/mail.port.ts';
import { PlainError } from '#platform/plain-error.ts';
import type { Platform } from '#platform/platform.ts';
import { durationMs } from './duration.ts';
import { addressOf, demoPassword, writeHistory } from './history.ts';
import { adminPersona, personas } from './personas.ts';

const markSchema = z.object({
  state: z.enum(['writing', 'written']),
  ids: z.record(z.string(), z.string()),
});
type Mark = z.infer<typeof markSchema>;
const dayMs = 86_400_000;
const farthestMs = 10 * 366 * dayMs;
/** Long journeys take longer steps, so that ten years pass in seconds. */
const mostSteps = 400;

const markFile = (folder: string): string => path.join(folder, 'demo.json');

/** Undefined before the demo was ever started in this folder. */
export const readMark = async (folder: string): Promise<Mark | undefined> => {
  const file = markFile(folder);
  if (!existsSync(file)) return undefined;
  try {
    return markSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    const advice = 'It was left as it is: move the data folder away to start a new demo.';
    throw new PlainError(`${file} does not say how far the demo came. ${advice}`, { cause });
  }
};

/** Writes the demo's history on the first start; the mark tells a later start whether it was finished. */
export const ensureHistory = async (platform: Platform): Promise<ReadonlyMap<string, string>> => {
  const folder = platform.config.DATA_DIR;
  const mark = await readMark(folder);
  if (mark?.state === 'written') return new Map(Object.entries(mark.ids));
  await writeMark(folder, { state: 'writing', ids: {} });
  const ids = await writeHistory(platform, platform.clock.now());
  await writeMark(folder, { state: 'written', ids: Object.fromEntries(ids) });
  return ids;
};

const writeMark = (folder: string, mark: Mark): Promise<void> =>
  writeFile(markFile(folder), `${JSON.stringify(mark)}\n`, { flush: true });

export type DemoOptions = {
  readonly platform: Platform;
  readonly clock: MovableClock;
  readonly ids: ReadonlyMap<string, string>;
  /** Resolves when projections and reactions have seen everything stored. */
  readonly settle: () => Promise<void>;
  /** Asks the market again, at the new time. */
  readonly refreshMarket: () => Promise<void>;
  readonly reset: () => Promise<void>;
};

/** What the demo's routes can do; none of it exists outside demo mode. */
export const createDemo = (options: DemoOptions): DemoControl => {
  const { platform, clock, ids, settle, refreshMarket, reset } = options;
  const inTurn = oneAtATime();
  let startingOver = false;
  return {
    describe: () => Promise.resolve(description(clock.now(), ids)),
    moveClock: (request) =>
      inTurn(async () => {
        if (startingOver) throw isStartingOver();
        requireMovableMarket(platform);
        const ran = await passTime(platform, { clock, settle, to: targetOf(request, clock.now()) });
        await refreshMarket();
        return { now: clock.now().toISOString(), ran };
      }),
    outbox: async (to) => (await outboxOf(platform).sent(to)).map(withLinks),
    reset: () =>
      inTurn(async () => {
        if (startingOver) throw isStartingOver();
        startingOver = true;
        await reset().catch((error: unknown) => {
          startingOver = false;
          throw error;
        });
      }),
  };
};

const description = (now: Date, ids: ReadonlyMap<string, string>): Demo => ({
  now: now.toISOString(),
  password: demoPassword,
  personas: [...personas, adminPersona].map(({ name, plan, story }) => ({
    id: ids.get(name) ?? '',
    email: addressOf(name),
    plan,
    story,
  })),
  outbox: '/api/demo/outbox',
  provider: null,
});

/** Two who move the clock, or one who moves it while another starts over, wait for each other. */
const oneAtATime = (): (<Result>(action: () => Promise<Result>) => Promise<Result>) => {
  let turn: Promise<unknown> = Promise.resolve();
  return (action) => {
    const mine = turn.then(action);
    turn = mine.catch(() => undefined);
    return mine;
  };
};

const isStartingOver = (): Rejection =>
  new Rejection('conflict', 'demo/starting-over', {
    message: 'The demo is starting over. Please try again in a moment.',
  });

/** Recorded candles have a pace of their own: prices of one time beside memberships of another would be untrue. */
const requireMovableMarket = ({ marketData }: Platform): void => {
  if (!marketData || marketData.kind === 'simulated') return;
  throw new Rejection('conflict', 'demo/clock-fixed', {
    message: 'The clock moves over the simulated market only; these prices are replayed.',
  });
};

const targetOf = (request: { advance: string } | { to: string }, now: Date): Date =>
  'to' in request ? new Date(request.to) : new Date(now.getTime() + durationMs(request.advance));

type Passage = { readonly clock: MovableClock; readonly settle: () => Promise<void> };

/** Day by day, so that what happens on the way, a mail for instance, bears the date on which it would have happened. */
const passTime = async (
  platform: Platform,
  { clock, settle, to }: Passage & { readonly to: Date },
): Promise<number> => {
  const from = clock.now().getTime();
  if (to.getTime() < from || to.getTime() > from + farthestMs) {
    throw new Rejection('invalid', 'demo/clock-out-of-range', {
      message: 'The clock moves forward only, and by ten years at most.',
      field: 'to',
    });
  }
  const step = Math.max(dayMs, (to.getTime() - from) / mostSteps);
  let ran = 0;
  for (let at = from + step; at < to.getTime(); at += step) {
    await clock.moveTo(new Date(Math.max(at, clock.now().getTime())));
    ran += await runDueJobs(platform, { clock, settle });
  }
  await clock.moveTo(new Date(Math.max(to.getTime(), clock.now().getTime())));
  return ran + (await runDueJobs(platform, { clock, settle }));
};

/**
 * Asks at once, so that jobs run here in order of due time and not as the queue wakes; what a job writes can make another
 * one due, so it goes on until nothing is left.
 */
const runDueJobs = async ({ jobs }: Platform, { clock, settle }: Passage): Promise<number> => {
  let total = 0;
  for (let round = 0; round < 20; round += 1) {
    const ran = await jobs.runDue(clock.now());
    await settle();
    total += ran;
    if (ran === 0 && round > 0) break;
  }
  return total;
};

const withLinks = ({ to, subject, at, text, html }: SentMail): OutboxMail => ({
  to,
  subject,
  at,
  text,
  html,
  links: text.match(/https?:\/\/[^\s<>"]+/g) ?? [],
});

const outboxOf = ({ outbox }: Platform): Outbox => {
  if (outbox) return outbox;
  throw new Rejection('missing', 'demo/no-outbox', {
    message: 'Mails go to a mail server here, not to an outbox.',
  });
};
