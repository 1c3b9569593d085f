import type { AccountEvent, AccountRegistered } from '#domain/account/events.ts';
import { isNotificationEnabled } from '#domain/shared/accounts/notifications.ts';
import { defaultNewsletter, type NewsletterFrequency } from '#domain/shared/news/newsletter.ts';
import { getGrantKind } from '#domain/shared/plans/grant-kinds.ts';
import type { MembershipEvent } from '#domain/membership/events.ts';
import {
  evolvePlanHoldings,
  emptyPlanHoldings,
  type PlanHoldings,
  withGrantKind,
} from '#domain/shared/plans/effective-plan.ts';
import { getStreamCategory } from '#domain/shared/stream-name.ts';
import type { SignInEvent } from '#domain/sign-in/events.ts';
import type { StoredEventOf } from '#platform/consumers/event-handlers.ts';
import { getStreamAccountId } from '../engine/payload.ts';
import { onPlanChanges } from '../engine/plan-handlers.ts';
import { defineProjection, type Update } from '../engine/projection.ts';
import { membershipAt, getStaffRole } from './member-at.ts';
import { buildSearchText } from './search-text.ts';
import { memberDirectoryCollection, type MemberDocument } from './read-model.ts';

export const memberDirectory = defineProjection<
  MemberDocument,
  AccountEvent | MembershipEvent | SignInEvent
>({
  collection: memberDirectoryCollection,
  categories: ['account', 'membership', 'signin'],
  on: {
    AccountRegistered: ({ stream, data }) => [
      {
        id: getStreamAccountId(stream),
        apply: () => toMemberDocument(getStreamAccountId(stream), data),
      },
    ],
    AccountProfileChanged: ({ stream, data }) =>
      updateMember(stream, (member) => toNameFields({ ...member, ...data })),
    AccountEmailChanged: ({ stream, data: { email } }) =>
      updateMember(stream, (member) => toNameFields({ ...member, email })),
    AccountEmailChangeUndone: ({ stream, data: { email } }) =>
      updateMember(stream, (member) => toNameFields({ ...member, email })),
    AccountBioChanged: ({ stream, data: { bio } }) => updateMember(stream, () => ({ bio })),
    AccountPhotoChanged: ({ stream, data: { photoId } }) =>
      updateMember(stream, () => ({ photoId })),
    AccountPhotoRemoved: ({ stream }) => updateMember(stream, () => ({ photoId: null })),
    AccountAdminGranted: ({ stream }) => changeRole(stream, { isAdmin: true }),
    AccountAdminRevoked: ({ stream }) => changeRole(stream, { isAdmin: false }),
    AccountSupportGranted: ({ stream }) => changeRole(stream, { isSupport: true }),
    AccountSupportRevoked: ({ stream }) => changeRole(stream, { isSupport: false }),
    AccountNotificationsChanged: ({ stream, data: { choices } }) =>
      changeNewsletter(stream, ({ newsletter }) => ({
        isOn: choices.newsletter ?? newsletter !== 'off',
      })),
    AccountNewsletterChosen: ({ stream, data: { frequency } }) =>
      changeNewsletter(stream, () => ({ frequency })),
    AccountSuspended: ({ stream, data }) =>
      updateMember(stream, () => ({ suspendedAt: data.suspendedAt })),
    AccountRestored: ({ stream }) => updateMember(stream, () => ({ suspendedAt: null })),
    AccountErased: ({ stream }) =>
      updateMember(stream, () => ({
        ...toNameFields({ id: getStreamAccountId(stream), ...erasedNames }),
        bio: '',
        photoId: null,
        customerKey: null,
        erased: true,
      })),
    ...onPlanChanges((event) => changeMembership(event)),
    // Uses only the event time, so that the encrypted fields are never decrypted.
    SignInSucceeded: ({ stream, metadata }) =>
      updateMember(stream, () => ({ lastSignInAt: metadata.at })),
  },
  // Unknown membership events change only the revision.
  otherwise: ({ stream, revision }) =>
    getStreamCategory(stream) === 'membership'
      ? updateMember(stream, () => ({ membershipRevision: revision }))
      : [],
});

const updateMember = (
  stream: string,
  fieldsOf: (member: MemberDocument) => Partial<MemberDocument>,
): readonly Update<MemberDocument>[] => [
  {
    id: getStreamAccountId(stream),
    apply: (member) => member && { ...member, ...fieldsOf(member) },
  },
];

const changeRole = (
  stream: string,
  roleChange: Partial<Pick<MemberDocument, 'isAdmin' | 'isSupport'>>,
): readonly Update<MemberDocument>[] =>
  updateMember(stream, (member) => ({
    ...roleChange,
    role: getStaffRole({ ...member, ...roleChange }) ?? member.plan,
  }));

type NewsletterChange = { readonly isOn?: boolean; readonly frequency?: NewsletterFrequency };

const changeNewsletter = (
  stream: string,
  getChange: (member: MemberDocument) => NewsletterChange,
): readonly Update<MemberDocument>[] =>
  updateMember(stream, (member) => {
    const { isOn = member.newsletter !== 'off', frequency = member.newsletterFrequency } =
      getChange(member);
    return { newsletter: isOn ? frequency : 'off', newsletterFrequency: frequency };
  });

const changeMembership = (
  event: StoredEventOf<MembershipEvent>,
): readonly Update<MemberDocument>[] =>
  updateMember(event.stream, (member) => applyMembership(member, event));

// A literal of all fields is copied faster than an object that grew by spreads, and every event copies a member.
const newMember: MemberDocument = {
  id: '',
  email: '',
  displayName: '',
  username: '',
  search: '',
  displayNameKey: '',
  usernameKey: '',
  bio: '',
  photoId: null,
  customerKey: null,
  role: 'free',
  plan: 'free',
  status: 'inactive',
  origin: 'none',
  stripeCustomerId: null,
  stripeSubscriptionId: null,
  planEndsAt: null,
  registeredAt: '',
  lastSignInAt: null,
  suspendedAt: null,
  erased: false,
  membershipRevision: -1,
  isAdmin: false,
  isSupport: false,
  held: emptyPlanHoldings,
  firstEndAt: null,
  newsletter: isNotificationEnabled({}, 'newsletter') ? defaultNewsletter.frequency : 'off',
  newsletterFrequency: defaultNewsletter.frequency,
  hadTrial: false,
};

const toMemberDocument = (id: string, data: AccountRegistered['data']): MemberDocument => ({
  ...newMember,
  id,
  ...toNameFields({ id, ...data }),
  registeredAt: data.registeredAt,
});

type MemberNames = Pick<MemberDocument, 'email' | 'displayName' | 'username'>;
type MemberNameFields = MemberNames &
  Pick<MemberDocument, 'search' | 'displayNameKey' | 'usernameKey'>;

const toNameFields = ({
  id,
  email,
  displayName,
  username,
}: MemberNames & { readonly id: string }): MemberNameFields => ({
  email,
  displayName,
  username,
  search: buildSearchText({ id, email, displayName, username }),
  displayNameKey: displayName.toLowerCase(),
  usernameKey: username.toLowerCase(),
});

const erasedNames: MemberNames = { email: 'erased', displayName: 'erased', username: 'erased' };

const applyMembership = (
  member: MemberDocument,
  event: StoredEventOf<MembershipEvent>,
): MemberDocument => {
  const holdings = evolvePlanHoldings(member.held, event, withGrantKind);
  const currentMembership = membershipAt(
    { ...member, held: holdings },
    new Date(event.metadata.at),
  );
  return {
    ...member,
    ...currentMembership,
    customerKey: member.erased ? null : (currentMembership.stripeCustomerId?.toLowerCase() ?? null),
    held: holdings,
    firstEndAt: getFirstGrantEnd(holdings),
    membershipRevision: event.revision,
    hadTrial: member.hadTrial || isTrial(event),
  };
};

const isTrial = (event: MembershipEvent): boolean =>
  event.type === 'MembershipGranted' && getGrantKind(event.data) === 'trial';

const getFirstGrantEnd = ({ grants }: PlanHoldings): string | null =>
  grants
    .map(({ endsAt }) => endsAt)
    .filter((endsAt) => endsAt !== null)
    .sort()[0] ?? null;
