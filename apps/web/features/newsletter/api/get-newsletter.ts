import {
  useMutation,
  type UseMutationResult,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { minuteMs } from '#contract/durations.ts';
import { newsletterEndpoints, type Newsletter } from '#contract/newsletter/newsletter.ts';
import { cacheBusterParameter } from '#contract/url.ts';
import { call } from '#ui/api/call.ts';
import { applySavedResponse, getCallKey, invalidateCalls } from '#ui/api/call-cache.ts';
import { callQuery } from '#ui/api/use-call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';

const listSize = 7;

const createCacheBuster = (): Readonly<Record<typeof cacheBusterParameter, string>> => ({
  [cacheBusterParameter]: String(Date.now()),
});

/** Today's newsletter; null before it is generated. */
export const newsletterQuery: UseQueryOptions<Newsletter | null> = {
  queryKey: getCallKey(newsletterEndpoints.newsletterToday),
  queryFn: (context) =>
    // eslint-disable-next-line no-restricted-syntax -- The input differs each time, and is not part of the key.
    call(newsletterEndpoints.newsletterToday, {
      ...refreshOptions(context),
      query: createCacheBuster(),
    }),
  refetchInterval: minuteMs,
};

/** The newest editions. */
export const editionsQuery = callQuery(
  newsletterEndpoints.editions,
  { query: { limit: listSize } },
  { refetchInterval: minuteMs, background: 'refetches' },
);

/** `refresh` adds a version if the content has changed; `generate` creates today's newsletter unless it exists. */
export type ProductionMode = 'generate' | 'refresh';

export const useMakeNewsletter = (): UseMutationResult<Newsletter, Error, ProductionMode> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (making) =>
      // If the refresh wrote nothing, the newsletter does not exist yet and must be generated.
      (making === 'refresh'
        ? await call(newsletterEndpoints.newsletterToday, {
            query: { refresh: 'true', ...createCacheBuster() },
          })
        : null) ?? call(newsletterEndpoints.generateNewsletter),
    onSuccess: async (made) => {
      await applySavedResponse(client, newsletterQuery.queryKey, made);
      void invalidateCalls(client, [
        newsletterEndpoints.editions,
        newsletterEndpoints.newsletterProduction,
      ]);
    },
  });
};

/** The download address of a version. */
export const getEditionFileUrl = ({ edition, version }: Newsletter): string =>
  `/api/newsletter/editions/${String(edition)}/file?version=${String(version)}`;

/** The public page of an edition. */
export const getEditionPath = (edition: number, version?: number): string =>
  `/newsletter/${String(edition)}${version === undefined ? '' : `?version=${String(version)}`}`;
