import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { DemoControl } from '#api/demo/demo.route.ts';
import type { OutboxMail } from '#contract/demo.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import type { MovableClock } from '#platform/clock/clock.port.ts';
import type { Outbox, SentMail } from '#platform/mail/mail.port.ts';
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
  try {
    return markSchema.parse(JSON.parse(await readFile(markFile(folder), 'utf8')));
  } catch {
    return undefined;
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
export const createDemo = ({
  platform,
  clock,
  ids,
  settle,
  refreshMarket,
  reset,
}: DemoOptions): DemoControl => ({
  describe: () =>
    Promise.resolve({
      now: clock.now().toISOString(),
      password: demoPassword,
      personas: [...personas, adminPersona].map(({ name, plan, story }) => ({
        id: ids.get(name) ?? '',
        email: addressOf(name),
        plan,
        story,
      })),
      outbox: '/api/demo/outbox',
      provider: null,
    }),
  moveClock: async (request) => {
    const ran = await passTime(platform, { clock, settle, to: targetOf(request, clock.now()) });
    await refreshMarket();
    return { now: clock.now().toISOString(), ran };
  },
  outbox: async (to) => (await outboxOf(platform).sent(to)).map(withLinks),
  reset,
});

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
