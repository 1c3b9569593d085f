import { invalidRequestError } from './fault.ts';
import type { Charge, Dispute } from './money-objects.ts';
import { baseFields, type FakeStripeState } from './world.ts';

/** Opens a dispute about a charge, as the cardholder's bank does. */
export const disputeCharge = (world: FakeStripeState, charge: Charge): Dispute => {
  if (charge.disputed) throw invalidRequestError('This payment is disputed already.');
  world.put('charge', { ...charge, disputed: true });
  const dispute = world.put('dispute', {
    ...baseFields('dispute', world.newId('du'), world.now()),
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    currency: 'gbp',
    enhanced_eligibility_types: [],
    evidence: { enhanced_evidence: {} },
    evidence_details: {
      due_by: null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  });
  world.emit('charge.dispute.created', dispute);
  return dispute;
};

export const closeDispute = (
  world: FakeStripeState,
  id: string,
  status: 'won' | 'lost',
): Dispute => {
  const dispute = world.get('dispute', id);
  if (dispute.status !== 'needs_response') throw invalidRequestError('This dispute is closed.');
  const closedDispute = world.put('dispute', { ...dispute, status });
  world.emit('charge.dispute.closed', closedDispute);
  return closedDispute;
};
