import { PaymentRefusedError, type Card, type Payments } from '#platform/payments/payments.port.ts';
import type { CommandContext } from '../../command-context.ts';
import { deriveId } from '../../derive-id.ts';
import type { CommandPorts } from '../../handle-command.ts';
import type { LoadPorts } from '../../load-stream.ts';
import { loadMembership } from '../load-membership.ts';
import { paymentRefusedError } from '../subscription/payment-refusals.ts';
import { withChangeClaim } from '../subscription/with-change-claim.ts';

type Target = { readonly accountId: string };

/** A secret with which the browser sends a new card to the provider. Until it is confirmed, nothing changes. */
export const startCardChange = async (
  ports: LoadPorts & { readonly payments: Pick<Payments, 'startCardChange'> },
  { accountId }: Target,
  { now }: CommandContext,
): Promise<string> => {
  const customerId = await requireCustomer(ports, accountId);
  const idempotencyKey = deriveId('card-change', customerId, now.toISOString());
  return (await ports.payments.startCardChange({ customerId, idempotencyKey })).clientSecret;
};

/** Uses the new card from now on, after any other change of the membership. Idempotent. */
export const finishCardChange = (
  ports: CommandPorts & { readonly payments: Pick<Payments, 'finishCardChange'> },
  { accountId, setupIntentId }: Target & { readonly setupIntentId: string },
  context: CommandContext,
): Promise<Card> =>
  withChangeClaim(
    ports,
    { accountId },
    {
      context,
      change: async () => {
        const customerId = await requireCustomer(ports, accountId);
        const idempotencyKey = deriveId('card', customerId, setupIntentId);
        try {
          return await ports.payments.finishCardChange({
            customerId,
            setupIntentId,
            idempotencyKey,
          });
        } catch (error) {
          throw error instanceof PaymentRefusedError ? paymentRefusedError() : error;
        }
      },
    },
  );

/** Does the same for a card whose browser was closed before it came back. Idempotent. */
export const useSavedCard = (
  ports: CommandPorts & { readonly payments: Pick<Payments, 'useSavedCard'> },
  { accountId, customerId }: Target & { readonly customerId: string },
  context: CommandContext,
): Promise<void> =>
  withChangeClaim(
    ports,
    { accountId },
    { context, change: () => ports.payments.useSavedCard({ customerId }) },
  );

const requireCustomer = async (ports: LoadPorts, accountId: string): Promise<string> => {
  const { customerId } = await loadMembership(ports, accountId);
  if (customerId === null) throw paymentRefusedError();
  return customerId;
};
