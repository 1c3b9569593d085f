import type { CallAnswer } from '#contract/call-types.ts';
import { planLabels } from '#contract/plan-labels.ts';
import { durationNames } from '../members/intent.ts';
import { text } from '../texts/text.ts';

export type BulkChange = CallAnswer<'bulkChanges'>[number];
export type BulkChangeDetails = CallAnswer<'bulkChange'>;

export const changeInWords = ({ change }: Pick<BulkChange, 'change'>): string =>
  change.kind === 'revoke'
    ? text('bulk-changes.revoke')
    : text('bulk-changes.grant', {
        plan: planLabels[change.plan],
        duration: durationNames[change.duration],
      });

export const isRunning = ({ status }: Pick<BulkChange, 'status'>): boolean =>
  status === 'running' || status === 'stopping';
