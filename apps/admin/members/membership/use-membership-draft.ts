import { useRef, useState, type RefObject } from 'react';
import type { MemberGrant } from '#contract/admin/member-details.ts';
import { toEndGrantDraft, freshDraft, type MembershipDraft } from './change-membership.tsx';

export type MembershipDraftControls = {
  readonly draft: MembershipDraft;
  readonly setDraft: (draft: MembershipDraft) => void;
  /** The element that starts with the form. */
  readonly forms: RefObject<HTMLDivElement | null>;
  /** Selects a grant in the form, to end or undo it, and moves there. */
  readonly selectGrant: (grant: MemberGrant) => void;
};

/** What is typed into the form that changes the membership. */
export const useMembershipDraft = (): MembershipDraftControls => {
  const [draft, setDraft] = useState(freshDraft);
  const formsRef = useRef<HTMLDivElement>(null);
  return {
    draft,
    setDraft,
    forms: formsRef,
    selectGrant: (grant) => {
      setDraft(toEndGrantDraft(draft, grant));
      formsRef.current?.querySelector('textarea')?.focus();
    },
  };
};
