import type { InboxEntry } from '#contract/payments/payment-inbox.ts';
import { text } from './texts.ts';

export const formatState = ({ state, problem }: InboxEntry): string =>
  state === 'failed' && problem !== null
    ? text(`inbox.failed-because.${problem}`)
    : text(`inbox.${state}`);

export const formatMember = ({ state, member }: InboxEntry): string =>
  member?.name ?? text(state === 'ignored' ? 'inbox.nobody' : 'inbox.not-known');
