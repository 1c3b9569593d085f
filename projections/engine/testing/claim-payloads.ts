import type { AlarmEvent } from '#domain/alarm/events.ts';
import type { ClaimEvent } from '#domain/claim/events.ts';
import type { ComparisonEvent } from '#domain/comparison/events.ts';
import type { JobQueueEvent } from '#domain/job-queue/events.ts';
import type { MaintenanceEvent } from '#domain/maintenance/events.ts';
import type { ReadModelRebuildRequested } from '#domain/read-model/events.ts';
import type { ProviderEventLifecycleEvent } from '#domain/provider-event/events.ts';
import type { TrialEvent } from '#domain/trial/events.ts';
import type { Payloads } from './payload-step.ts';

const someJob = { jobId: 'job-7', name: 'send-mail' };

export const comparisonPayloads: Payloads<ComparisonEvent> = {
  ComparisonAsked: ({ word, at }) => ({ reason: word, askedAt: at }),
  DriftFixed: ({ who, word, at }) => ({
    reason: word,
    drifts: [{ accountId: who, changes: [] }],
    failures: [],
    fixedAt: at,
  }),
  PaymentsCompared: ({ who, at }) => ({
    compared: 3,
    drifted: 1,
    drifts: [{ accountId: who, changes: ['SubscriptionRenewed'] }],
    failed: 0,
    failures: [],
    putRight: true,
    comparedAt: at,
  }),
};

export const readModelPayloads: Payloads<ReadModelRebuildRequested> = {
  ReadModelRebuildRequested: ({ word, index, at }) => ({
    generation: index,
    reason: word,
    requestedAt: at,
  }),
};

export const alarmPayloads: Payloads<AlarmEvent> = {
  FaultFound: ({ at }) => ({ count: 1, since: at, foundAt: at }),
  AlarmRaised: ({ at }) => ({ count: 1, since: null, raisedAt: at }),
  AlarmRepeated: ({ at }) => ({ count: 2, since: at, repeatedAt: at }),
  AlarmRecovered: ({ at }) => ({ recoveredAt: at }),
  FaultCleared: ({ at }) => ({ clearedAt: at }),
  FaultEnded: ({ at }) => ({ endedAt: at }),
  AlarmSilenced: ({ word, at }) => ({ until: at, reason: word, silencedAt: at }),
  AlarmSilenceEnded: ({ at }) => ({ endedAt: at }),
};

export const maintenancePayloads: Payloads<MaintenanceEvent> = {
  MaintenanceStarted: ({ word, at }) => ({
    until: at,
    reason: word,
    startedAt: at,
  }),
  MaintenanceEnded: ({ at }) => ({ endedAt: at }),
};

export const trialPayloads: Payloads<TrialEvent> = {
  TrialMailboxClaimed: ({ who, at }) => ({ accountId: who, claimedAt: at }),
  TrialMailboxReleased: ({ who, at }) => ({ accountId: who, releasedAt: at }),
  TrialOfferSwitchedOff: ({ word, at }) => ({ reason: word, switchedAt: at }),
  TrialOfferSwitchedOn: ({ word, at }) => ({ reason: word, switchedAt: at }),
};

export const jobQueuePayloads: Payloads<JobQueueEvent> = {
  JobRetryRequested: ({ word, at }) => ({ ...someJob, reason: word, requestedAt: at }),
  FailedJobsRetryRequested: ({ word, at }) => ({ reason: word, requestedAt: at }),
  JobDropRequested: ({ word, at }) => ({ ...someJob, reason: word, requestedAt: at }),
  QueuePauseRequested: ({ word, at }) => ({ reason: word, requestedAt: at }),
  QueueResumeRequested: ({ word, at }) => ({ reason: word, requestedAt: at }),
};

export const providerEventPayloads: Payloads<ProviderEventLifecycleEvent> = {
  ProviderEventReceived: ({ index, at }) => ({
    eventId: `evt_${String(index % 3)}`,
    type: 'invoice.paid',
    createdAt: at,
    customerId: 'cus_1',
    chargeId: null,
    receivedAt: at,
  }),
  ProviderEventHandled: ({ who, at }) => ({ accountId: who, changes: [], handledAt: at }),
  ProviderEventFailed: ({ at }) => ({ problem: 'away', failedAt: at }),
  ProviderEventReplayed: ({ word, at }) => ({ replay: 1, reason: word, replayedAt: at }),
};

export const claimPayloads: Payloads<ClaimEvent> = {
  IdentifierClaimed: ({ who, at }) => ({
    kind: 'email',
    accountId: who,
    claimedAt: at,
    expiresAt: at,
  }),
  IdentifierClaimConfirmed: ({ who, at }) => ({ kind: 'email', accountId: who, confirmedAt: at }),
  IdentifierReleased: ({ who, at }) => ({ kind: 'email', accountId: who, releasedAt: at }),
};
