import { expect, it } from 'vitest';
import { announceAccessChangeWorker } from './announce-access-change.ts';

it('open pages are told of every event that ends sessions', () => {
  const types = announceAccessChangeWorker.reactions.flatMap((reaction) => reaction.types);
  expect(types).toEqual(
    expect.arrayContaining([
      'AccountAdminRevoked',
      'AccountEmailChanged',
      'AccountEmailChangeUndone',
      'AccountErased',
      'AccountIdentityUnlinked',
      'AccountPasswordChanged',
      'AccountRecoveryConfirmed',
      'AccountSecondFactorDisabled',
      'AccountSecondFactorEnabled',
      'AccountSupportRevoked',
      'AccountSuspended',
    ]),
  );
});
