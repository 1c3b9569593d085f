import type { DomainEvent, EventDefinitions } from '../shared/event.ts';

/** What was looked at: the member's page in the console, the text of a mail, a support request, or what an event says. */
export type LookedAtPage = 'member' | 'mail' | 'support-request' | 'event';

/** Staff were shown personal data of a member; written once for a while, and before the data are sent. */
export type MemberDataViewed = DomainEvent<
  'MemberDataViewed',
  { readonly staffId: string; readonly page: LookedAtPage; readonly viewedAt: string }
>;

/** Every event of the stream of looks at a member's data. */
export type LookEvent = MemberDataViewed;

/** Version and personal fields of each type. */
export const lookEvents = {
  MemberDataViewed: { version: 1, personal: [] },
} as const satisfies EventDefinitions<LookEvent>;
