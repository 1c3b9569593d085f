import { claimDecider, claimStream, getClaimHolder } from '#domain/claim/claim.ts';
import { loadState } from '../../load-stream.ts';
import { emailHash, type FindAccountPorts } from '../find-account.ts';
import { emailInUseError } from '../registration/register-account.ts';

export const requireAvailableEmail = async (
  ports: FindAccountPorts,
  email: string,
  accountId: string,
): Promise<void> => {
  if (await isEmailTaken(ports, email, accountId)) throw emailInUseError();
};

/** Whether another account uses the address. */
export const isEmailTaken = async (
  ports: FindAccountPorts,
  email: string,
  accountId: string,
): Promise<boolean> => {
  const stream = claimStream('email', emailHash(ports, email));
  const claim = await loadState(ports, { decider: claimDecider('email'), stream });
  return claim.status === 'confirmed' && getClaimHolder(claim) !== accountId;
};
