import {
  attentionCheckIds,
  attentionChecks,
  type AttentionCheckId,
  type AttentionSeverity,
} from '#domain/shared/attention-checks.ts';

/** One thing that a check found, without personal data. */
export type AttentionItem = {
  readonly label: string;
  /** Null when the label says everything. */
  readonly detail: string | null;
  /** Of the console, without `/admin`; null without a page of its own. */
  readonly link: string | null;
  /** Since when, ISO-8601; null where that is unknown. */
  readonly at: string | null;
};

export type Finding = {
  readonly count: number;
  /** Of the oldest; null when nothing was found. */
  readonly since: string | null;
  /** The first few. */
  readonly items: readonly AttentionItem[];
  /** Where it depends on other figures; otherwise one is enough. */
  readonly threshold?: number;
};

/** Undefined where the figures could not be read. */
export type Findings = Readonly<Record<AttentionCheckId, Finding | undefined>>;

export type AttentionCheck = Omit<Finding, 'count' | 'threshold'> & {
  readonly id: AttentionCheckId;
  readonly severity: AttentionSeverity;
  readonly state: 'open' | 'clear' | 'unknown';
  readonly count: number | null;
  /** Open from this count on. */
  readonly threshold: number;
  /** Of the console, without `/admin`: the list with what was found. */
  readonly link: string;
};

const filtered = (page: string, filter: object): string =>
  `/${page}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

const links: Readonly<Record<AttentionCheckId, string>> = {
  'consumers-stopped': '/projections',
  'sources-down': '/sources',
  'jobs-failed': '/jobs',
  'mails-unknown': filtered('mails', { state: 'in-doubt' }),
  'editions-unsent': '/deliveries',
  'payments-differ': '/comparisons',
  'renewals-failed': filtered('events', { type: 'PaymentFailed' }),
  'support-waiting': '/support-requests',
  'recoveries-waiting': filtered('events', { type: 'AccountRecoveryRequested' }),
  'disputes-open': filtered('events', { type: 'DisputeOpened' }),
};

const usualThreshold = 1;

/** Every check with what it found. */
export const assess = (findings: Findings): readonly AttentionCheck[] =>
  attentionCheckIds.map((id) => {
    const finding = findings[id];
    const threshold = finding?.threshold ?? usualThreshold;
    return {
      id,
      severity: attentionChecks[id],
      state: stateOf(finding, threshold),
      count: finding?.count ?? null,
      threshold,
      since: finding?.since ?? null,
      items: finding?.items ?? [],
      link: links[id],
    };
  });

const stateOf = (finding: Finding | undefined, threshold: number): AttentionCheck['state'] => {
  if (finding === undefined) return 'unknown';
  return finding.count >= threshold ? 'open' : 'clear';
};
