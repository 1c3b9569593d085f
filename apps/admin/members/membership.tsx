import { useRef, useState } from 'react';
import type { HeldGrant, MemberDetails } from '#contract/member-details.ts';
import { ChangeMembership, endingDraft, freshDraft } from './change-membership.tsx';
import { HeldGrants } from './held-grants.tsx';

type MembershipProps = {
  readonly member: MemberDetails;
  readonly now: Date;
  readonly away: boolean;
};

/** The grants held, each of which is ended in the form below them. */
export const Membership = ({ member, now, away }: MembershipProps) => {
  const [draft, setDraft] = useState(freshDraft);
  const place = useRef<HTMLDivElement>(null);
  const end = (grant: HeldGrant): void => {
    setDraft(endingDraft(draft, grant));
    place.current?.querySelector('textarea')?.focus();
  };
  return (
    <div ref={place} className="stack">
      <HeldGrants {...{ member, now, away }} onEnd={away || member.erased ? undefined : end} />
      <ChangeMembership {...{ member, draft, away }} onDraft={setDraft} />
    </div>
  );
};
