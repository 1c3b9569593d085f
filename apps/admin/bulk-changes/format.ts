import type { CallAnswer } from '#contract/call-types.ts';
import { formatGrant } from '../members/membership/intent.ts';
import { text } from '../texts/text.ts';

export type BulkChange = CallAnswer<'bulkChanges'>[number];
export type BulkChangeDetails = CallAnswer<'bulkChange'>;

export const formatChange = ({ change }: Pick<BulkChange, 'change'>): string =>
  change.kind === 'revoke'
    ? text('members.bulk.revoke')
    : text('members.bulk.grant', { grant: formatGrant(change) });

export const isRunning = ({ status }: Pick<BulkChange, 'status'>): boolean =>
  status === 'running' || status === 'stopping';
