import type { CommandContext } from '#application/command-context.ts';
import { duePriceChange } from '#domain/membership/decide-price.ts';
import { mailAboutRenewal, type NoticePorts, type Renewing } from './mail-about-renewal.ts';
import { renewalWords } from './texts.ts';

// Looked at once a day: nobody hears later than seven days before.
const noticeDays = 8;

/** A yearly subscription renews in a week. */
export const remindOfRenewal = async (
  ports: NoticePorts,
  member: Renewing,
  context: CommandContext,
): Promise<void> => {
  const { subscription, state } = member;
  const { terms, subscriptionId, periodEndsAt } = subscription;
  const left = Date.parse(periodEndsAt) - context.now.getTime();
  if (terms.interval !== 'year' || left > noticeDays * 86_400_000) return;
  await mailAboutRenewal(ports, member, {
    ...{ kind: 'renewal-reminder', occasion: [], context },
    words: async () => {
      const renewal = await ports.payments.renewal(subscriptionId);
      if (renewal === null) return undefined;
      const { scheduled } = subscription;
      const next = scheduled?.kind === 'downgrade' ? scheduled.terms : terms;
      const change = duePriceChange(state, context.now);
      const more = change === null ? 0 : change.toPence - renewal.pricePence;
      return renewalWords({ from: terms, next, pence: renewal.pence + more, at: periodEndsAt });
    },
  });
};
