import type { CommandContext } from '#application/command-context.ts';
import { nextCharge } from '#application/membership/subscription/next-charge.ts';
import { dayMs } from '#domain/shared/time/durations.ts';
import { mailRenewalNotice, type NoticePorts, type RenewingMember } from './mail-about-renewal.ts';
import { renewalMailText } from './texts.ts';

// A day more than the seven days of notice, because the job runs once a day.
const noticeDays = 8;

export const sendRenewalReminder = async (
  ports: NoticePorts,
  member: RenewingMember,
  context: CommandContext,
): Promise<void> => {
  const { subscription, state } = member;
  const { terms, periodEndsAt } = subscription;
  const remainingMs = Date.parse(periodEndsAt) - context.now.getTime();
  if (terms.interval !== 'year' || remainingMs > noticeDays * dayMs) return;
  await mailRenewalNotice(ports, member, {
    kind: 'renewal-reminder',
    causeKey: [],
    context,
    renderText: async () => {
      const charge = await nextCharge(ports, state, context.now);
      if (charge === null) return undefined;
      const { scheduled } = subscription;
      const next = scheduled?.kind === 'downgrade' ? scheduled.terms : terms;
      return renewalMailText({
        from: terms,
        next,
        pence: charge.pence,
        at: periodEndsAt,
        now: context.now,
      });
    },
  });
};
