import { alertsOf } from '#application/alerts/handle-alerts.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import type { Notice } from '#domain/alerts/state.ts';
import { hourMs } from '#domain/shared/durations.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import { jobContext } from '../engine/job-context.ts';
import type { MailPorts } from '../engine/mail-text.ts';
import { requestNotice } from '../engine/request-notice.ts';
import { mailPriceAlertJob } from './job.ts';
import { priceAlertWords } from './texts.ts';

/** A price that swings around the alert gives a notice each time, and one mail until it was quiet for an hour. */
const quietMs = hourMs;

export const handleMailPriceAlert =
  (ports: CommandPorts & MailPorts & { readonly clock: Clock }): JobHandler =>
  async (job) => {
    const { eventId, accountId, noticeId } = mailPriceAlertJob.schema.parse(job.payload);
    const { notices } = await alertsOf(ports, { accountId });
    const at = notices.findIndex(({ id }) => id === noticeId);
    const notice = notices[at];
    if (!notice || notices.slice(at + 1).some((earlier) => isJustBefore(earlier, notice))) return;
    const words = priceAlertWords(notice);
    const context = jobContext(job, ports.clock);
    await requestNotice(
      ports,
      { accountId, kind: 'price-alert', causeId: eventId, words },
      // Of hours that a moved clock passed the mail follows each in its own time, not all at once at the end.
      notice.simulated ? { ...context, now: new Date(notice.crossedAt) } : context,
    );
  };

const isJustBefore = (earlier: Notice, notice: Notice): boolean =>
  earlier.alertId === notice.alertId &&
  Date.parse(notice.crossedAt) - Date.parse(earlier.crossedAt) < quietMs;
