import type { UseQueryResult } from '@tanstack/react-query';
import { type MemberAccount, memberAccountEndpoints } from '#contract/admin/member-account.ts';
import type { MemberDetails } from '#contract/admin/member-details.ts';
import { useCall } from '#ui/api/use-call.ts';

/** The login of a member, with what staff can do about it. */
export const useAccount = ({
  id,
  erased,
  suspendedAt,
}: MemberDetails): UseQueryResult<MemberAccount> =>
  useCall(
    memberAccountEndpoints.memberAccount,
    { params: { id } },
    { version: [suspendedAt], enabled: !erased },
  );
