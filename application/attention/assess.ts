import {
  attentionCheckIds,
  attentionChecks,
  type AttentionCheckId,
  type AttentionSeverity,
} from '#domain/shared/attention-checks.ts';
import type { ServiceId } from '#domain/shared/services.ts';

export type AttentionItem = {
  readonly label: string;
  readonly detail: string | null;
  /** Path in the admin console, without `/admin`; null if there is no page. */
  readonly link: string | null;
  /** Start of the problem, ISO-8601; null if unknown. */
  readonly at: string | null;
};

/** A service that does not work for members and visitors because of a finding. */
export type Disruption = {
  readonly service: ServiceId;
  /** ISO-8601; null if unknown. */
  readonly since: string | null;
};

export type Finding = {
  readonly count: number;
  /** Start of the oldest problem; null if nothing was found. */
  readonly since: string | null;
  readonly items: readonly AttentionItem[];
  /** The count from which the check is open, if it depends on other figures; defaults to 1. */
  readonly threshold?: number;
  readonly disruptions?: readonly Disruption[];
};

/** Undefined for a check whose figures could not be read. */
export type Findings = Readonly<Record<AttentionCheckId, Finding | undefined>>;

export type AttentionCheck = Omit<Finding, 'count' | 'threshold' | 'disruptions'> & {
  readonly id: AttentionCheckId;
  readonly severity: AttentionSeverity;
  readonly state: 'open' | 'clear' | 'unknown';
  readonly count: number | null;
  readonly threshold: number;
  readonly disruptions: readonly Disruption[];
  /** Path of the result list in the admin console, without `/admin`. */
  readonly link: string;
};

const filterLink = (page: string, filter: object): string =>
  `/${page}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

const links: Readonly<Record<AttentionCheckId, string>> = {
  'consumers-stopped': '/projections',
  'consumers-retrying': '/projections',
  'parts-failing': '/projections',
  'sources-down': '/sources',
  'jobs-stopped': '/jobs',
  'jobs-failed': '/jobs',
  'mails-unknown': filterLink('mails', { state: 'in-doubt' }),
  'mails-late': filterLink('mails', { state: 'waiting' }),
  'editions-unsent': '/deliveries',
  'forecasts-missed': '/predictions',
  'payments-differ': '/comparisons',
  'renewals-failed': filterLink('events', { type: 'PaymentFailed' }),
  'disk-low': filterLink('events', { stream: 'alarm-disk-low' }),
  'certificate-expiring': filterLink('events', { stream: 'alarm-certificate-expiring' }),
  'backup-overdue': filterLink('events', { stream: 'alarm-backup-overdue' }),
  'support-waiting': '/support-requests',
  'recoveries-waiting': filterLink('events', { type: 'AccountRecoveryRequested' }),
  'address-changes-waiting': filterLink('events', { type: 'AccountRecoveryRequested' }),
  'erasures-waiting': filterLink('erasures', { state: 'requested' }),
  'erasures-confirmed': filterLink('erasures', { state: 'confirmed' }),
  'disputes-open': filterLink('events', { type: 'DisputeOpened' }),
  'refunds-failed': filterLink('events', { type: 'RefundFailed' }),
};

const defaultThreshold = 1;

export const assessFindings = (findings: Findings): readonly AttentionCheck[] =>
  attentionCheckIds.map((id) => {
    const finding = findings[id];
    const threshold = finding?.threshold ?? defaultThreshold;
    return {
      id,
      severity: attentionChecks[id],
      state: getState(finding, threshold),
      count: finding?.count ?? null,
      threshold,
      since: finding?.since ?? null,
      items: finding?.items ?? [],
      disruptions: finding?.disruptions ?? [],
      link: links[id],
    };
  });

const getState = (finding: Finding | undefined, threshold: number): AttentionCheck['state'] => {
  if (finding === undefined) return 'unknown';
  return finding.count >= threshold ? 'open' : 'clear';
};
