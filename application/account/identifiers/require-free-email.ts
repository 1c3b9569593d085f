import { claimDecider, claimStream, getClaimHolder } from '#domain/claim/claim.ts';
import { loadState } from '../../load-stream.ts';
import { emailHash, type FindAccountPorts } from '../find-account.ts';
import { emailInUseError } from '../registration/register-account.ts';

export const requireAvailableEmail = async (
  ports: FindAccountPorts,
  email: string,
  accountId: string,
): Promise<void> => {
  const stream = claimStream('email', emailHash(ports, email));
  const claim = await loadState(ports, { decider: claimDecider('email'), stream });
  if (claim.status === 'confirmed' && getClaimHolder(claim) !== accountId) throw emailInUseError();
};
