import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { MembershipPreview } from '#contract/membership-preview.ts';
import type { ConsoleDataProvider } from '../data-provider.ts';
import type { Intent } from './intent.ts';

export const usePreview = (memberId: string, intent: Intent): UseQueryResult<MembershipPreview> => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    ...shownOnce,
    queryKey: ['members', 'preview', memberId, intent],
    queryFn: () => dataProvider.preview(memberId, intent),
  });
};

export const usePreviews = (
  memberIds: readonly string[],
  intent: Intent,
): UseQueryResult<ReadonlyMap<string, MembershipPreview>> => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    ...shownOnce,
    queryKey: ['members', 'previews', memberIds, intent],
    queryFn: async () => {
      const previews = await dataProvider.previews(memberIds, intent);
      return new Map(previews.map((preview) => [preview.memberId, preview]));
    },
  });
};

// The preview of an open dialog is never refetched, so that staff confirm what they read; the next dialog fetches it again.
const shownOnce = {
  enabled: ({ state }: { readonly state: { readonly data: unknown } }) => state.data === undefined,
  gcTime: 0,
  retry: false,
} as const;
