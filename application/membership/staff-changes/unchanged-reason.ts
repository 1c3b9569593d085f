import { planLabels, type PlanId } from '#domain/shared/plans/plans.ts';

export type UnchangedReason =
  | { readonly kind: 'no-member' | 'erased' | 'grant-ended' | 'paid-plan' | 'no-grant' }
  | { readonly kind: 'unpaid-renewal' | 'credit-kept' | 'renews' }
  | {
      readonly kind: 'endless-grant' | 'contained' | 'nothing-to-extend';
      readonly plan: PlanId;
    }
  /** The member already has the plan, after the plans in `higher`. */
  | {
      readonly kind: 'held';
      readonly plan: PlanId;
      readonly higher: readonly PlanId[];
      readonly isGrant: boolean;
    };

/** The reason as text for staff and for the record of a bulk change. */
export const formatUnchangedReason = (reason: UnchangedReason): string => {
  switch (reason.kind) {
    case 'no-member':
      return 'there is no such member';
    case 'erased':
      return 'the account is erased';
    case 'grant-ended':
      return 'this grant has ended already';
    case 'credit-kept':
      return 'not undone: it was given as credit, which the member keeps';
    case 'paid-plan':
      return 'paid plans are never revoked';
    case 'no-grant':
      return 'there is no grant to end';
    case 'unpaid-renewal':
      return 'its renewal is not paid; a month’s credit would wait for an invoice that may never come';
    case 'renews':
      return 'it renews, or its renewal is not paid, so there is no end to extend';
    case 'nothing-to-extend':
      return `there is no ${planLabels[reason.plan]} to extend`;
    case 'endless-grant':
      return `already ${planLabels[reason.plan]} without an end`;
    case 'contained':
      return `${planLabels[reason.plan]} contains it`;
    case 'held': {
      const higherPlansText = reason.higher.map((plan) => `${planLabels[plan]}, then `).join('');
      return `already ${higherPlansText}${planLabels[reason.plan]}, ${reason.isGrant ? 'complimentary' : 'paid'}`;
    }
  }
};
