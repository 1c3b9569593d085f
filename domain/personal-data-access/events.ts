import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/**
 * The page that showed the data: the member page of the console, the text of a mail, a support request, or an event.
 */
export type MemberDataPage = 'member' | 'mail' | 'support-request' | 'event';

/** Staff saw personal data of a member. Recorded before the data is sent, at most once per 15 minutes and page. */
export type MemberDataViewed = DomainEvent<
  'MemberDataViewed',
  { readonly staffId: string; readonly page: MemberDataPage; readonly viewedAt: string }
>;

/**
 * Staff loaded a list of members for export. Records the number of members and the filter. Search words can name a
 * person and are not stored. `chosen` are individually selected members. The event is in the stream of the staff
 * member.
 */
export type MembersExported = DomainEvent<
  'MembersExported',
  {
    readonly members: number;
    readonly filter: Readonly<Record<string, string | number | boolean>>;
    readonly searched: boolean;
    readonly chosen: readonly string[];
    /** Asked for before every member is exported; absent for a part of them and in older events. */
    readonly reason?: string;
    readonly exportedAt: string;
  }
>;

/**
 * Staff downloaded a copy of everything that is stored about a member. Recorded before the copy is sent. The event is in
 * the stream of the member.
 */
export type MemberDataExported = DomainEvent<
  'MemberDataExported',
  { readonly staffId: string; readonly reason: string; readonly exportedAt: string }
>;

/** Every event in the stream of accesses to a member's data, and of exports by a staff member. */
export type PersonalDataAccessEvent = MemberDataViewed | MembersExported | MemberDataExported;

/** Version and personal fields of each event type. */
export const personalDataAccessEvents = {
  MemberDataViewed: { version: 1, personal: [] },
  MembersExported: { version: 1, personal: ['reason'] },
  MemberDataExported: { version: 1, personal: ['reason'] },
} as const satisfies EventDefinitions<PersonalDataAccessEvent>;
