import { getExecutionCutoff, recoveryHours } from '#domain/account/recovery/recovery.ts';
import { getErasureExpiryCutoff } from '#domain/account/erasure/erasure.ts';
import { getKindsOfDay } from '#domain/delivery/calendar.ts';
import type { EditionKind } from '#domain/delivery/events.ts';
import { editionStream } from '#domain/edition/edition.ts';
import { comparisonDecider } from '#domain/comparison/comparison.ts';
import { attentionCheckIds, type AttentionCheckId } from '#domain/shared/attention-checks.ts';
import type { ServiceId } from '#domain/shared/services.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '#domain/shared/time/durations.ts';
import { parseStreamId } from '#domain/shared/stream-name.ts';
import { supportReference } from '#domain/shared/accounts/support-topics.ts';
import { listForecastingStatuses } from '#observations/forecasting/queries.ts';
import { countPaidInvoices } from '#observations/invoices/queries.ts';
import {
  listSourceStates,
  sourceAvailability,
  type SourceStateRecord,
} from '#observations/sources/queries.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { Host } from '#platform/host/host.port.ts';
import type { Jobs } from '#platform/jobs/jobs.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { withTimeLimit } from '#platform/resilience/with-time-limit.ts';
import { listDeliveries } from '#projections/deliveries/read-model.ts';
import { findReadersSince } from '#projections/edition-readers/read-model.ts';
import { listEditions } from '#projections/editions/read-model.ts';
import { listConfirmedErasures, listErasuresToConfirm } from '#projections/erasures/read-model.ts';
import { listEventsOfType } from '#projections/events/queries.ts';
import { listLateMails, listMailsWithUnknownOutcome } from '#projections/mails/read-model.ts';
import {
  listFailedRefunds,
  listOpenDisputes,
  listOpenRecoveries,
  listOrderedRecoveries,
  listUnpaidRenewals,
} from '#projections/open-cases/read-model.ts';
import { isMajorCoinId } from '#domain/shared/market/major-coins.ts';
import { listPredictionStatus } from '#projections/prediction-status/read-model.ts';
import {
  findLongestWaitingRequest,
  listSupportRequests,
} from '#projections/support-requests/queries.ts';
import { loadJobQueue } from '../jobs/handle-job-queue.ts';
import { loadStream, type LoadPorts } from '../load-stream.ts';
import { formatInstant } from '../mails/mail-text.ts';
import { readWeeklyReport } from '../weekly-report/write-report.ts';
import {
  getConsumerService,
  getPartService,
  getSourceService,
  servicesByCheck,
} from './affected-services.ts';
import {
  assessFindings,
  type AttentionCheck,
  type Disruption,
  type Finding,
  type Findings,
} from './assess.ts';
import {
  findExpiringCertificate,
  findLowDisk,
  findOverdueBackup,
  type HostSettings,
} from './host-findings.ts';
import { countDifferences } from './payment-differences.ts';
import { findUnsentEditions, type UnsentEdition } from './unsent-editions.ts';

type StoppedConsumer = {
  readonly consumer: string;
  readonly state: 'parked' | 'waiting' | 'rebuilding';
  readonly reason: string;
  readonly since: string;
};

export type UnhealthyPart = { readonly name: string; readonly words: string };

export type AttentionPorts = LoadPorts & {
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'check' | 'counts' | 'administration'>;
  readonly readModels: ReadModels;
  readonly logger: { readonly warn: (fields: object, message: string) => void };
  readonly stoppedConsumers: () => Promise<readonly StoppedConsumer[]>;
  /** Those that have repeated their work for ten minutes. */
  readonly retryingConsumers: () => Promise<readonly Omit<StoppedConsumer, 'state'>[]>;
  /** Parts of the process that its health check does not call ok. */
  readonly unhealthyParts: () => Promise<readonly UnhealthyPart[]>;
  readonly config: HostSettings & { readonly FORECASTS?: 'on' | 'off' };
  readonly host: Host;
  /** Undefined before the first backup that was recorded. */
  readonly lastBackupAt: () => Promise<string | undefined>;
  /** Ages of source data, backups and certificates are measured in system time, because the application clock can be moved. */
  readonly systemNow: () => Date;
};

// Each check has its own time limit, so that a store that does not respond leaves only its own checks unknown.
const readTimeoutMs = 5 * secondMs;

/** Runs every check. A check that fails or times out is reported as unknown. */
export const runAttentionChecks = async (
  ports: AttentionPorts,
): Promise<readonly AttentionCheck[]> => {
  const results = attentionCheckIds.map(async (id) => {
    try {
      return [id, await withTimeLimit(readers[id](ports), readTimeoutMs)] as const;
    } catch (error) {
      ports.logger.warn({ err: error, check: id }, 'A check of what needs attention failed.');
      return [id, undefined] as const;
    }
  });
  return assessFindings(Object.fromEntries(await Promise.all(results)) as Findings);
};

type FindingReader = (ports: AttentionPorts) => Promise<Finding>;

const maxItems = 5;
const daysPerWeek = 7;

const getStartDate = ({ clock }: AttentionPorts, ms: number): Date =>
  new Date(clock.now().getTime() - ms);

const readConsumers: FindingReader = async ({ stoppedConsumers }) => {
  const stopped = await stoppedConsumers();
  return {
    ...toFinding(
      stopped.map(({ consumer, state, reason, since: at }) => ({
        label: consumer,
        detail: `${consumerStates[state]}: ${reason}`,
        link: null,
        at,
      })),
    ),
    disruptions: toConsumerDisruptions(stopped),
  };
};

const readRetries: FindingReader = async ({ retryingConsumers }) => {
  const retrying = await retryingConsumers();
  return {
    ...toFinding(
      retrying.map(({ consumer, reason, since: at }) => ({
        label: consumer,
        detail: reason,
        link: null,
        at,
      })),
    ),
    disruptions: toConsumerDisruptions(retrying),
  };
};

const toConsumerDisruptions = (
  consumers: readonly Pick<StoppedConsumer, 'consumer' | 'since'>[],
): Disruption[] =>
  consumers.flatMap(({ consumer, since }) => toDisruptions(getConsumerService(consumer), since));

const toDisruptions = (service: ServiceId | undefined, since: string | null): Disruption[] =>
  service === undefined ? [] : [{ service, since }];

// The queue, and consumers that stopped, have checks of their own.
const readParts: FindingReader = async ({ unhealthyParts, stoppedConsumers }) => {
  const [parts, stopped] = await Promise.all([unhealthyParts(), stoppedConsumers()]);
  const ownChecks = new Set(['jobs', ...stopped.map(({ consumer }) => `consumer ${consumer}`)]);
  if (stopped.length > 0) for (const group of ['projections', 'reactions']) ownChecks.add(group);
  const failing = parts.filter(({ name }) => !ownChecks.has(name));
  return {
    ...toFinding(
      failing.map(({ name, words: detail }) => ({ label: name, detail, link: null, at: null })),
    ),
    disruptions: failing.flatMap(({ name }) => toDisruptions(getPartService(name), null)),
  };
};

const consumerStates = {
  parked: 'stopped at an event',
  waiting: 'waiting for an operator',
  rebuilding: 'being rebuilt',
} as const;

const readSources: FindingReader = async (ports) => {
  const states = await listSourceStates(ports);
  const now = ports.systemNow();
  const silentSources = states.filter((state) => sourceAvailability(state, now) === 'silent');
  return {
    ...toFinding(
      silentSources.map((state) => ({
        label: `${state.source} (${state.kind})`,
        detail: state.lastError?.message ?? null,
        link: getDetailPath('sources', state.id),
        at: getSilenceStart(state),
      })),
    ),
    disruptions: findSourceDisruptions(states, now),
  };
};

const getSilenceStart = ({ silentSince, lastSuccessAt }: SourceStateRecord): string | null =>
  silentSince ?? lastSuccessAt;

// Other sources of the same kind take over from one that is silent, and other outlets from an outlet.
const findSourceDisruptions = (
  states: readonly SourceStateRecord[],
  now: Date,
): readonly Disruption[] => {
  const statesByKind = Map.groupBy(states, ({ kind }) => kind.split(' ', 1)[0] ?? kind);
  return [...statesByKind].flatMap(([kind, sources]) => {
    const availability = sources.map((state) => sourceAvailability(state, now));
    if (!availability.includes('silent') || availability.includes('answers')) return [];
    const since =
      sources
        .map((state) => getSilenceStart(state) ?? '')
        .toSorted()
        .at(-1) ?? '';
    return toDisruptions(getSourceService(kind), since === '' ? null : since);
  });
};

const readQueue: FindingReader = async (ports) => {
  const { check, administration } = ports.jobs;
  try {
    await check();
    if (!(await administration.isPaused())) return noFinding;
  } catch {
    return toQueueFinding({ detail: 'jobs cannot be taken from the queue', at: null });
  }
  const { pause } = await loadJobQueue(ports);
  return toQueueFinding({
    detail: pause ? `paused: ${pause.reason}` : 'paused',
    at: pause?.requestedAt ?? null,
  });
};

const toQueueFinding = (item: {
  readonly detail: string;
  readonly at: string | null;
}): Finding => ({
  ...toFinding([{ label: 'Job queue', link: null, ...item }]),
  disruptions: (servicesByCheck['jobs-stopped'] ?? []).flatMap((service) =>
    toDisruptions(service, item.at),
  ),
});

const readJobs: FindingReader = async ({ jobs }) => {
  const { failed: count } = await jobs.counts();
  if (count === 0) return noFinding;
  const [newestJobs, oldestJobs] = await Promise.all([
    jobs.administration.list({ state: 'failed', skip: 0, limit: maxItems }),
    jobs.administration.list({ state: 'failed', skip: count - 1, limit: 1 }),
  ]);
  return {
    count,
    since: oldestJobs[0]?.failedAt?.toISOString() ?? null,
    items: newestJobs.map(({ id, name, error, failedAt }) => ({
      label: name,
      detail: error,
      link: getDetailPath('jobs', id),
      at: failedAt?.toISOString() ?? null,
    })),
  };
};

const readMails: FindingReader = async (ports) => {
  const { mails, total } = await listMailsWithUnknownOutcome(ports, maxItems);
  return {
    count: total,
    since: mails[0]?.changedAt ?? null,
    items: mails.map(({ id, kind, changedAt }) => ({
      label: kind,
      detail: null,
      link: getDetailPath('mails', id),
      at: changedAt,
    })),
  };
};

// An attempt that fails is repeated within minutes.
const lateMailMinutes = 30;

const readLateMails: FindingReader = async (ports) => {
  const requestedBefore = getStartDate(ports, lateMailMinutes * minuteMs);
  const { mails, total } = await listLateMails(ports, { requestedBefore, limit: maxItems });
  const since = mails[0]?.requestedAt ?? null;
  return {
    count: total,
    since,
    items: mails.map(({ id, kind, requestedAt }) => ({
      label: kind,
      detail: null,
      link: getDetailPath('mails', id),
      at: requestedAt,
    })),
    disruptions: toDisruptions('mails', since),
  };
};

const maxListedEditions = 8;
const maxListedDeliveries = 30;

const readEditions: FindingReader = async (ports) => {
  const [editions, { deliveries }, readersSince] = await Promise.all([
    listEditions(ports, { limit: maxListedEditions }),
    listDeliveries(ports, { skip: 0, limit: maxListedDeliveries }),
    listReadersSince(ports),
  ]);
  const dates = editions.map(({ id }) => id);
  const foundEditions = findUnsentEditions({
    now: ports.clock.now(),
    editions: dates,
    deliveries,
    readersSince,
    reports: await listReports(ports, dates),
  });
  const unsentEditions: UnsentEdition[] = [];
  for (const edition of foundEditions)
    if (!(await isInProgress(ports, edition, dates[0]))) unsentEditions.push(edition);
  return {
    ...toFinding(
      unsentEditions.map(({ date, problem, since: at, key }) => ({
        label: date,
        detail: editionProblems[problem],
        link: key === null ? getEditionLink(problem, date) : getDetailPath('deliveries', key),
        at,
      })),
    ),
    disruptions: unsentEditions
      // A reader whose outcome is unknown may have received the edition.
      .filter(({ problem }) => problem !== 'unknown')
      .flatMap(({ since }) => toDisruptions('mails', since)),
  };
};

// A delivery starts seconds after an edition that was written late, such as the first ones of a demo.
const progressMs = 10 * minuteMs;

const isInProgress = async (
  ports: AttentionPorts,
  { problem, date }: UnsentEdition,
  newestDate = date,
): Promise<boolean> => {
  if (problem === 'not-started') return isJustWritten(ports, date);
  // The next edition follows soon after one that was just written for an earlier day.
  return problem === 'not-written' && isJustWritten(ports, newestDate);
};

// Measured in system time, because the editions of a demo's first days are written at once.
const isJustWritten = async (
  { eventStore, systemNow }: AttentionPorts,
  date: string,
): Promise<boolean> => {
  for await (const { storedAt } of eventStore.read(editionStream(date)))
    return systemNow().getTime() - Date.parse(storedAt) < progressMs;
  return false;
};

const listReports = async (ports: LoadPorts, dates: readonly string[]): Promise<string[]> => {
  const reports: string[] = [];
  for (const date of dates.filter((each) => getKindsOfDay(each).includes('report'))) {
    if (await readWeeklyReport(ports, date)) reports.push(date);
  }
  return reports;
};

const editionProblems: Readonly<Record<UnsentEdition['problem'], string>> = {
  'not-written': 'the edition was not written',
  'not-started': 'its delivery did not start',
  unfinished: 'its delivery did not finish within two hours',
  'reached-nobody': 'its delivery reached nobody',
  unknown: 'readers have emails with unknown delivery',
};

const getEditionLink = (problem: UnsentEdition['problem'], date: string): string =>
  problem === 'not-written' ? '/editions' : getDetailPath('editions', date);

const editionKinds: readonly EditionKind[] = ['daily', 'weekly', 'report'];

const listReadersSince = async (
  ports: AttentionPorts,
): Promise<Partial<Record<EditionKind, string>>> => {
  const now = ports.clock.now();
  const readersSince: Partial<Record<EditionKind, string>> = {};
  for (const kind of editionKinds) {
    const since = await findReadersSince(ports, kind, now);
    if (since !== undefined) readersSince[kind] = since;
  }
  return readersSince;
};

// One missed hour is normal, such as while a new version starts.
const missedHours = 2;

const readForecasts: FindingReader = async (ports) => {
  if (ports.config.FORECASTS === 'off') return noFinding;
  const now = ports.clock.now().getTime();
  const [statuses, models] = await Promise.all([
    listPredictionStatus(ports),
    listForecastingStatuses(ports),
  ]);
  // A demo issues the forecasts of its past hours first.
  const backdated = new Set(models.flatMap(({ id, backdate }) => (backdate === null ? [] : id)));
  // A further coin that nobody lists any more has no model.
  const isForecast = (coinId: string): boolean =>
    isMajorCoinId(coinId) || models.some(({ id }) => id === coinId);
  const finding = toFinding(
    statuses
      .filter(
        ({ id, lastAt }) =>
          isForecast(id) &&
          !backdated.has(id) &&
          now - Date.parse(lastAt) >= (missedHours + 1) * hourMs,
      )
      .map(({ id, lastAt }) => ({
        label: id,
        detail: `no forecast since ${formatInstant(lastAt)}`,
        link: null,
        at: new Date(Date.parse(lastAt) + hourMs).toISOString(),
      })),
  );
  return { ...finding, disruptions: toDisruptions('forecasts', finding.since) };
};

const readComparison: FindingReader = async (ports) => {
  const { events } = await listEventsOfType(ports, { type: 'PaymentsCompared', skip: 0, limit: 1 });
  const [latestEvent] = events;
  if (latestEvent === undefined) return noFinding;
  const { stream } = latestEvent;
  const { state } = await loadStream(ports, { decider: comparisonDecider, stream });
  const count = countDifferences(state);
  if (count === 0 || state.report === null) return noFinding;
  const { comparedAt: at } = state.report;
  const link = getDetailPath('comparisons', parseStreamId(stream));
  return { count, since: at, items: [{ label: 'Newest payment check', detail: null, link, at }] };
};

// Some failed renewals are normal, because cards expire.
const minFailedRenewals = 3;
const usualFailureShare = 0.1;

const readRenewals: FindingReader = async (ports) => {
  const weekStart = getStartDate(ports, daysPerWeek * dayMs);
  const [failedRenewals, paidCount] = await Promise.all([
    listUnpaidRenewals(ports, weekStart),
    countPaidInvoices(ports, weekStart),
  ]);
  const threshold = Math.max(
    minFailedRenewals,
    Math.ceil(usualFailureShare * (paidCount + failedRenewals.length)),
  );
  return { ...toMemberFinding(failedRenewals), threshold };
};

const readDisk: FindingReader = async ({ host, config }) =>
  toFinding(findLowDisk(await host.freeBytes(), config));

const readCertificate: FindingReader = async ({ host, systemNow }) => {
  const certificate = await host.certificate();
  return toFinding(findExpiringCertificate({ certificate, now: systemNow() }));
};

const readBackup: FindingReader = async ({ lastBackupAt, config, systemNow }) => {
  const madeAt = await lastBackupAt();
  return toFinding(findOverdueBackup({ madeAt, now: systemNow() }, config));
};

const readSupport: FindingReader = async (ports) => {
  const [{ requests, total }, oldest] = await Promise.all([
    listSupportRequests(ports, { limit: maxItems }),
    findLongestWaitingRequest(ports),
  ]);
  return {
    count: total,
    since: oldest?.waitingSince ?? null,
    items: requests.map(({ id, rank, waitingSince }) => ({
      label: supportReference(id),
      detail: rank === 0 ? 'priority support' : null,
      link: getDetailPath('support-requests', id),
      at: waitingSince,
    })),
  };
};

const readRecoveries: FindingReader = async (ports) =>
  toMemberFinding(await listOpenRecoveries(ports, getStartDate(ports, recoveryHours * hourMs)));

const readOrderedChanges: FindingReader = async (ports) => {
  const now = ports.clock.now();
  const orderedRecoveries = await listOrderedRecoveries(ports, getExecutionCutoff(now));
  return toMemberFinding(
    orderedRecoveries.map(({ accountId, dueAt }) => ({
      accountId,
      at: null,
      detail: formatDueTime(dueAt, now),
    })),
  );
};

const readErasures: FindingReader = async (ports) => {
  const openErasures = await listErasuresToConfirm(
    ports,
    getErasureExpiryCutoff(ports.clock.now()),
  );
  return toMemberFinding(openErasures.map(({ id: accountId, askedAt: at }) => ({ accountId, at })));
};

const formatDueTime = (dueAt: string, now: Date): string =>
  dueAt <= now.toISOString()
    ? `was due ${formatInstant(dueAt)}, waits for the email to the member`
    : `due ${formatInstant(dueAt)}`;

const readConfirmedErasures: FindingReader = async (ports) => {
  const confirmedErasures = await listConfirmedErasures(ports);
  return toMemberFinding(
    confirmedErasures.map(({ id: accountId, confirmedAt, dueAt }) => ({
      accountId,
      at: confirmedAt,
      detail: dueAt === null ? null : formatDueTime(dueAt, ports.clock.now()),
    })),
  );
};

const readDisputes: FindingReader = async (ports) => toMemberFinding(await listOpenDisputes(ports));

const readFailedRefunds: FindingReader = async (ports) =>
  toMemberFinding(await listFailedRefunds(ports));

const readers: Readonly<Record<AttentionCheckId, FindingReader>> = {
  'consumers-stopped': readConsumers,
  'consumers-retrying': readRetries,
  'parts-failing': readParts,
  'sources-down': readSources,
  'jobs-stopped': readQueue,
  'jobs-failed': readJobs,
  'mails-unknown': readMails,
  'mails-late': readLateMails,
  'editions-unsent': readEditions,
  'forecasts-missed': readForecasts,
  'payments-differ': readComparison,
  'renewals-failed': readRenewals,
  'disk-low': readDisk,
  'certificate-expiring': readCertificate,
  'backup-overdue': readBackup,
  'support-waiting': readSupport,
  'recoveries-waiting': readRecoveries,
  'address-changes-waiting': readOrderedChanges,
  'erasures-waiting': readErasures,
  'erasures-confirmed': readConfirmedErasures,
  'disputes-open': readDisputes,
  'refunds-failed': readFailedRefunds,
};

const noFinding: Finding = { count: 0, since: null, items: [] };

const getDetailPath = (page: string, id: string): string =>
  `/${page}/${encodeURIComponent(id)}/show`;

const toFinding = (items: Finding['items']): Finding => ({
  count: items.length,
  since:
    items
      .flatMap(({ at }) => at ?? [])
      .toSorted()
      .at(0) ?? null,
  items: items.slice(0, maxItems),
});

const idLength = 8;

type MemberCase = {
  readonly accountId: string;
  readonly at: string | null;
  readonly detail?: string | null;
};

// Member names are omitted, because each display of personal data must be logged, which the member's page does.
const toMemberFinding = (cases: readonly MemberCase[]): Finding =>
  toFinding(
    cases.map(({ accountId, at, detail = null }) => ({
      label: `Member ${accountId.slice(0, idLength)}`,
      detail,
      link: getDetailPath('members', accountId),
      at,
    })),
  );
