import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type MemberAccount, memberAccountEndpoints } from '#contract/admin/member-account.ts';
import type { MemberDetails } from '#contract/admin/member-details.ts';
import { call } from '#ui/api/call.ts';

/** The login of a member, with what staff can do about it. */
export const useAccount = ({
  id,
  erased,
  suspendedAt,
}: MemberDetails): UseQueryResult<MemberAccount> =>
  useQuery({
    queryKey: ['members', 'account', id, suspendedAt],
    queryFn: () => call(memberAccountEndpoints.memberAccount, { params: { id } }),
    enabled: !erased,
  });
