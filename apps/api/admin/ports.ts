import { Rejection } from '#domain/shared/rejection.ts';
import type { Platform } from '#platform/platform.ts';
import { findMember } from '#projections/member-directory/queries.ts';
import type { DirectoryMember } from '#projections/member-directory/read-model.ts';
import type { Routes } from '../http/route.ts';

export type AdminRoutesDeps = {
  readonly routes: Routes;
  readonly platform: Pick<
    Platform,
    | 'broadcast'
    | 'clock'
    | 'eventStore'
    | 'jobs'
    | 'keys'
    | 'lookupHash'
    | 'passwords'
    | 'payments'
    | 'readModels'
    | 'sessions'
    | 'storedEvents'
    | 'upcast'
  >;
};

export const noSuchMember = (field?: string): Rejection =>
  new Rejection('missing', 'member/unknown', {
    message: 'There is no such member.',
    ...(field === undefined ? {} : { field }),
  });

export const memberOrReject = async (
  ports: Pick<Platform, 'clock' | 'readModels'>,
  id: string,
): Promise<DirectoryMember> => {
  const member = await findMember(ports, id);
  if (!member) throw noSuchMember();
  return member;
};

/** The subject of an answer that staff are shown; none where a stranger wrote, or the system did. */
export const memberShown = async (
  ports: Pick<Platform, 'clock' | 'readModels'>,
  subject: string | null,
): Promise<{ readonly subject?: string }> =>
  subject !== null && (await findMember(ports, subject)) ? { subject } : {};
