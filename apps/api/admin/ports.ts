import { readMemberFromLog } from '#application/read-models/documents-in-log.ts';
import { memberNotFoundError } from '#domain/shared/accounts/not-found.ts';
import type { Platform } from '#platform/platform.ts';
import { findMember } from '#projections/member-directory/queries.ts';
import type { DirectoryMember } from '#projections/member-directory/read-model.ts';
import { findCurrentDocument } from '../http/consistency/own-writes.ts';
import type { Routes } from '../http/route.ts';
import type { WrittenPositions } from '../http/route-types.ts';

export type AdminRoutesDeps = {
  readonly routes: Routes;
  readonly platform: Pick<
    Platform,
    | 'broadcast'
    | 'clock'
    | 'config'
    | 'eventStore'
    | 'jobs'
    | 'keptDocuments'
    | 'keys'
    | 'leases'
    | 'lookupHash'
    | 'passwords'
    | 'payments'
    | 'rateLimits'
    | 'readModels'
    | 'sessions'
    | 'signInSteps'
    | 'storedEvents'
    | 'trialHashes'
    | 'upcast'
  >;
};

type MemberPorts = Pick<Platform, 'clock' | 'eventStore' | 'readModels' | 'upcast'>;

/** Reads the member from the log when the read models are behind. */
export const requireMember = async (
  ports: MemberPorts,
  id: string,
  pendingPositions: WrittenPositions = {},
): Promise<DirectoryMember> => {
  const member = await findCurrentDocument(
    pendingPositions,
    () => findMember(ports, id),
    () => readMemberFromLog(ports, id),
  );
  if (!member) throw memberNotFoundError();
  return member;
};

/** The member to report as the subject of a response. Empty for visitors and the system. */
export const findSubject = async (
  ports: Pick<Platform, 'clock' | 'readModels'>,
  subject: string | null,
): Promise<{ readonly subject?: string }> =>
  subject !== null && (await findMember(ports, subject)) ? { subject } : {};
