import { describe, it } from 'vitest';
import { deciderSpec } from '../shared/testing/decider-spec.ts';
import { recipientsDecider } from './edition-recipients.ts';

const now = new Date('2026-11-23T07:30:00.000Z');

describe('the list of recipients', () => {
  it('is written once', () => {
    const list = { type: 'ListEditionRecipients', accountIds: ['ada'], now } as const;
    const listed = {
      type: 'EditionRecipientsListed',
      data: { accountIds: ['ada'], listedAt: now.toISOString() },
    } as const;
    deciderSpec(recipientsDecider)().when(list).then(listed);
    deciderSpec(recipientsDecider)(listed).when(list).thenNothing();
  });
});
