import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** What was looked at: the member's page in the console, the text of a mail, a support request, or what an event says. */
export type MemberDataPage = 'member' | 'mail' | 'support-request' | 'event';

/** Staff were shown personal data of a member; written once for a while, and before the data are sent. */
export type MemberDataViewed = DomainEvent<
  'MemberDataViewed',
  { readonly staffId: string; readonly page: MemberDataPage; readonly viewedAt: string }
>;

/**
 * Staff were given a long list of members, such as the console makes a file of: how many, and by which filter. Words that were
 * searched for can name somebody and are left out; `chosen` are the members who were picked one by one. In the stream of the agent.
 */
export type MembersExported = DomainEvent<
  'MembersExported',
  {
    readonly members: number;
    readonly filter: Readonly<Record<string, string | number | boolean>>;
    readonly searched: boolean;
    readonly chosen: readonly string[];
    readonly exportedAt: string;
  }
>;

/** Every event of the stream of looks at a member's data, and of what a member of the staff exported. */
export type PersonalDataAccessEvent = MemberDataViewed | MembersExported;

/** Version and personal fields of each type. */
export const personalDataAccessEvents = {
  MemberDataViewed: { version: 1, personal: [] },
  MembersExported: { version: 1, personal: [] },
} as const satisfies EventDefinitions<PersonalDataAccessEvent>;
