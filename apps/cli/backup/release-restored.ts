import { setTimeout as pause } from 'node:timers/promises';
import { loadState } from '#application/load-stream.ts';
import { findMaintenance } from '#application/maintenance/switch-maintenance.ts';
import {
  comparisonDecider,
  type ComparisonState,
  comparisonStream,
} from '#domain/comparison/comparison.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { minuteMs } from '#domain/shared/time/durations.ts';
import type { JobAdministration, JobRecord, JobState } from '#platform/jobs/jobs.port.ts';
import type { Platform } from '#platform/platform.ts';
import {
  findRestoration,
  restoreHoldReason,
  saveRestoration,
} from '#platform/restoration/restoration.ts';
import { countUndecidedMails } from '#projections/mails/read-model.ts';
import { catalogue } from '#workers/catalogue.ts';
import { releaseReactions } from '#workers/engine/reaction-progress.ts';
import { comparePaymentsJob } from '#workers/membership/compare-payments.ts';
import type { Output, ProductCommand } from '../command.ts';
import { findConsumer, findOldestUnhandledTime } from '../consumers/known-consumers.ts';

export const releaseRestoredCommand: ProductCommand = {
  name: 'release-restored',
  parameters: '',
  summary:
    'after a restore: continue reactions and jobs, compare all payments, mark unsent mails as delivery unknown, then send mails again',
  positionals: [],
  options: [],
  runs: 'in-product',
  run: async (platform, _given, output) => {
    const restoration = await findRestoration(platform);
    if (!restoration) {
      output.line('Nothing to release: no restore is waiting.');
      return;
    }
    await requireNoMaintenance(platform);
    const { restorationId: comparisonId } = restoration;
    await releaseReactions(platform.readModels, restoreHoldReason);
    await platform.jobs.administration.resume();
    await platform.jobs.enqueue({
      name: comparePaymentsJob.name,
      payload: { comparisonId },
      key: `restored/${comparisonId}`,
      attempts: 20,
    });
    await waitUntilSettled(platform, comparisonId, output);
    await saveRestoration(platform, null);
    output.line(formatReport(await loadReport(platform, comparisonId)));
    const { unknown } = await countUndecidedMails(platform);
    output.line(`${String(unknown)} emails have an unknown delivery: npm run cli -- mails`);
    output.line('Released: jobs, reactions and mails run again.');
  },
};

// Jobs and reactions wait during maintenance, so that nothing would be released.
const requireNoMaintenance = async (platform: Platform): Promise<void> => {
  if ((await findMaintenance(platform)) === null) return;
  throw new Rejection('conflict', 'restore/maintenance', {
    message:
      'Maintenance is on, during which jobs wait. End it with "npm run cli -- maintenance off", then run this command again.',
  });
};

// Mails stay held until all work from before the restore is done, because each piece of it can
// cause a mail that was sent already. That work can cause further work.
const waitUntilSettled = async (
  platform: Platform,
  comparisonId: string,
  output: Output,
): Promise<void> => {
  for (let head: string | undefined, round = 0; round < maxRounds; round += 1) {
    const currentHead = await platform.eventStore.head();
    if (currentHead === head) return;
    head = currentHead;
    await waitUntilDone(() => listWaitingReactions(platform), output);
    const cutoff = platform.clock.now();
    await waitUntilDone(() => listWaitingJobs(platform, cutoff), output);
    await waitUntilDone(() => listMissingReport(platform, comparisonId), output);
  }
};

// On a busy site the log never ends. Later rounds only see new work.
const maxRounds = 5;
const pollMs = 250;
const stalledMs = minuteMs;

type PendingWork = {
  readonly name: string;
  /** Long work can go on for minutes without a visible change. */
  readonly isProgressing: boolean;
};

/** Throws when nothing changes for a while and nothing is in progress. */
const waitUntilDone = async (
  listWork: () => Promise<readonly PendingWork[]>,
  { progress }: Output,
): Promise<void> => {
  let last = { text: '', at: performance.now() };
  for (;;) {
    const pendingWork = await listWork();
    if (pendingWork.length === 0) return;
    const text = formatPendingWork(pendingWork);
    progress(text);
    const isProgressing = pendingWork.some((each) => each.isProgressing);
    if (isProgressing || text !== last.text) last = { text, at: performance.now() };
    else if (performance.now() - last.at > stalledMs) throw stalledRejection(text);
    await pause(pollMs);
  }
};

const maxListedItems = 20;

const formatPendingWork = (left: readonly PendingWork[]): string => {
  const listedItems = left
    .slice(0, maxListedItems)
    .map(({ name }) => name)
    .join(', ');
  return left.length > maxListedItems
    ? `${listedItems} and ${String(left.length - maxListedItems)} more`
    : listedItems;
};

const stalledRejection = (text: string): Rejection =>
  new Rejection('conflict', 'restore/stalled', {
    message: `Mails are still on hold because this work is not progressing: ${text}. If Tidemark is not running, start it. Check "jobs list" and "consumers", then run this command again.`,
  });

const listWaitingReactions = async (platform: Platform): Promise<readonly PendingWork[]> => {
  const waitingReactions: PendingWork[] = [];
  for (const { name } of catalogue.reactions) {
    const consumer = findConsumer(name);
    const position = await consumer.position(platform);
    const oldestUnhandledAt = await findOldestUnhandledTime(
      platform.eventStore,
      consumer,
      position,
    );
    if (oldestUnhandledAt !== undefined)
      waitingReactions.push({ name: `${name} at ${position}`, isProgressing: false });
  }
  return waitingReactions;
};

const listWaitingJobs = async (
  { jobs: { administration }, clock }: Platform,
  mark: Date,
): Promise<readonly PendingWork[]> => {
  const waitingJobs: PendingWork[] = [];
  for (const state of ['waiting', 'active', 'delayed'] as const) {
    for await (const { id, name, dueAt, nextAt, attempt } of listJobs(administration, state)) {
      if (dueAt > mark) continue;
      const isProgressing = state === 'active' || (nextAt !== null && nextAt > clock.now());
      waitingJobs.push({ name: `${name} ${id}/${String(attempt)}`, isProgressing });
    }
  }
  return waitingJobs;
};

const jobsPerPage = 100;

async function* listJobs(
  administration: JobAdministration,
  state: JobState,
): AsyncGenerator<JobRecord> {
  for (let skip = 0; ; skip += jobsPerPage) {
    const page = await administration.list({ state, skip, limit: jobsPerPage });
    yield* page;
    if (page.length < jobsPerPage) return;
  }
}

const loadReport = async (
  platform: Platform,
  comparisonId: string,
): Promise<ComparisonState['report']> => {
  const stream = comparisonStream(comparisonId);
  return (await loadState(platform, { decider: comparisonDecider, stream })).report;
};

const listMissingReport = async (
  platform: Platform,
  comparisonId: string,
): Promise<readonly PendingWork[]> =>
  (await loadReport(platform, comparisonId)) === null
    ? [{ name: 'comparison of payments', isProgressing: false }]
    : [];

const formatReport = (report: ComparisonState['report']): string => {
  const { compared = 0, drifted = 0, failed = 0 } = report ?? {};
  return `${String(compared)} paid accounts were compared with the payment provider: ${String(drifted)} differed and were corrected, ${String(failed)} could not be compared.`;
};
