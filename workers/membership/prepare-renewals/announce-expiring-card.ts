import type { CommandContext } from '#application/command-context.ts';
import type { Card } from '#platform/payments/payments.port.ts';
import { mailRenewalNotice, type NoticePorts, type RenewingMember } from './mail-about-renewal.ts';
import { expiringCardMailText } from './texts.ts';

export const announceExpiringCard = async (
  ports: NoticePorts,
  member: RenewingMember,
  context: CommandContext,
): Promise<void> => {
  const { customerId, periodEndsAt, terms } = member.subscription;
  const card = await ports.payments.card(customerId);
  if (card === null || getExpiryTime(card) > Date.parse(periodEndsAt)) return;
  const { last4, expiryMonth, expiryYear } = card;
  await mailRenewalNotice(ports, member, {
    kind: 'card-expiring',
    context,
    causeKey: [last4, String(expiryYear), String(expiryMonth)],
    renderText: () =>
      Promise.resolve(
        expiringCardMailText({ card, plan: terms.plan, at: periodEndsAt, now: context.now }),
      ),
  });
};

// A card is valid until the end of its month.
const getExpiryTime = ({ expiryMonth, expiryYear }: Card): number =>
  Date.UTC(expiryYear, expiryMonth);
