import type { SettleClaimPorts } from '#application/account/settle-claim.ts';
import type { Broadcast } from '#platform/broadcast/broadcast.port.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler, RepeatedJob } from '#platform/jobs/jobs.port.ts';
import type { MailPorts } from './engine/mail-once.ts';
import type { Reaction } from './engine/reaction.ts';
import { handleAnnounceAccessChange } from './announce-access-change/handler.ts';
import { announceAccessChangeJob } from './announce-access-change/job.ts';
import { announceAccessChange } from './announce-access-change/reaction.ts';
import { handleExpireGrants, handleSweepGrants } from './expire-grants/handler.ts';
import { expireGrantsJob, sweepGrantsJob } from './expire-grants/job.ts';
import { expireGrants } from './expire-grants/reaction.ts';
import { handleMailMembershipNotice } from './mail-membership-notice/handler.ts';
import { mailMembershipNoticeJob } from './mail-membership-notice/job.ts';
import { mailMembershipNotice } from './mail-membership-notice/reaction.ts';
import { handleMailWelcome } from './mail-welcome/handler.ts';
import { mailWelcomeJob } from './mail-welcome/job.ts';
import { mailWelcome } from './mail-welcome/reaction.ts';
import { handleSettleClaim } from './settle-claims/handler.ts';
import { settleClaimJob } from './settle-claims/job.ts';
import { settleClaims } from './settle-claims/reaction.ts';

/** Every reaction of the product. */
export const reactions: readonly Reaction[] = [
  expireGrants,
  settleClaims,
  mailWelcome,
  mailMembershipNotice,
  announceAccessChange,
];

/** What comes again by itself. */
export const schedules: readonly RepeatedJob[] = [
  { name: sweepGrantsJob.name, payload: {}, everyMs: sweepGrantsJob.everyMs },
];

export type HandlerPorts = SettleClaimPorts &
  MailPorts & { readonly clock: Clock; readonly broadcast: Broadcast };

/** Who does each job, by its name. */
export const jobHandlers = (ports: HandlerPorts): Readonly<Record<string, JobHandler>> => ({
  [expireGrantsJob.name]: handleExpireGrants(ports),
  [sweepGrantsJob.name]: handleSweepGrants(ports),
  [settleClaimJob.name]: handleSettleClaim(ports),
  [mailWelcomeJob.name]: handleMailWelcome(ports),
  [mailMembershipNoticeJob.name]: handleMailMembershipNotice(ports),
  [announceAccessChangeJob.name]: handleAnnounceAccessChange(ports),
});
