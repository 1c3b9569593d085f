import { setTimeout as pause } from 'node:timers/promises';
import type { Measurement } from '../measurement.ts';
import { startProbe, type ProbeResult } from '../probe.ts';
import { openStaffSession, type StaffSession } from './staff-session.ts';
import { readModelsOf } from './read-models.ts';
import { bySize } from '../size.ts';
import { operations } from '#contract/operations.ts';

/** Since `began`, when the start of a product was asked for whose read models are far behind its log. */
export const catchUp = async (address: string, began: number): Promise<Measurement[]> => {
  const answeredAfter = secondsSince(began);
  const staff = await openStaffSession(address);
  const probe = startProbe(address, publicPages);
  const isOver = async (): Promise<boolean> =>
    secondsSince(began) > watchedSeconds || (await behind(staff)) === 0;
  while (!(await isOver())) await pause(1000);
  const waits = await probe.stop();
  const left = await behind(staff);
  const detail = `${String(left)} read models were still behind after ${secondsSince(began).toFixed(0)} s; ${formatLag(waits)}`;
  return [
    {
      name: 'seconds until a product answers whose read models are millions of events behind',
      ratio: answeredAfter,
      aim: 20,
      limit: 60,
      lowerIsBetter: true,
      detail,
    },
    siteMeasurement('while its read models catch up', waits),
  ];
};

// Catching up takes as long as building everything; what the site does meanwhile is seen before.
const watchedSeconds = bySize(120, 8);

const behind = async (staff: StaffSession): Promise<number> =>
  (await readModelsOf(staff)).filter(({ upToDate }) => !upToDate).length;

export const publicPages = [
  { path: operations.healthy.path },
  { path: operations.marketList.path },
];

export const siteMeasurement = (when: string, waits: ProbeResult): Measurement => ({
  name: `how long the site takes to answer ${when}, in ms (99 %)`,
  ratio: waits.refused > 0 ? Infinity : waits.p99Ms,
  aim: 500,
  limit: 2000,
  lowerIsBetter: true,
  detail: formatLag(waits),
});

export const formatLag = ({ asked, refused, p99Ms, slowestMs }: ProbeResult): string =>
  `${String(asked)} requests, ${String(refused)} not answered, 99 % within ${p99Ms.toFixed(0)} ms, slowest ${slowestMs.toFixed(0)} ms`;

const secondsSince = (began: number): number => (performance.now() - began) / 1000;
