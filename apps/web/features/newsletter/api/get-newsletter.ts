import {
  useMutation,
  type UseMutationResult,
  useQueryClient,
  type UseQueryOptions,
} from '@tanstack/react-query';
import { minuteMs } from '#contract/durations.ts';
import {
  newsletterEndpoints,
  type EditionItem,
  type Newsletter,
  type NewsletterProduction,
} from '#contract/newsletter/newsletter.ts';
import { cacheBusterParameter } from '#contract/url.ts';
import { call } from '#ui/api/call.ts';
import { refreshOptions } from '#ui/api/refresh.ts';
import { applySavedResponse } from '../../../lib/show-saved.ts';

const listSize = 7;

const createCacheBuster = (): Readonly<Record<typeof cacheBusterParameter, string>> => ({
  [cacheBusterParameter]: String(Date.now()),
});

/** Today's newsletter; null before it is generated. */
export const newsletterQuery: UseQueryOptions<Newsletter | null> = {
  queryKey: ['newsletter', 'today'],
  queryFn: (context) =>
    call(newsletterEndpoints.newsletterToday, {
      ...refreshOptions(context),
      query: createCacheBuster(),
    }),
  refetchInterval: minuteMs,
};

/** What today's newsletter is waiting for. */
export const productionQuery: UseQueryOptions<NewsletterProduction> = {
  queryKey: ['newsletter', 'production'],
  queryFn: (context) => call(newsletterEndpoints.newsletterProduction, refreshOptions(context)),
  refetchInterval: minuteMs,
};

/** The newest editions. */
export const editionsQuery: UseQueryOptions<EditionItem[]> = {
  queryKey: ['newsletter', 'editions'],
  queryFn: (context) =>
    call(newsletterEndpoints.editions, { ...refreshOptions(context), query: { limit: listSize } }),
  refetchInterval: minuteMs,
};

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
      void client.invalidateQueries({ queryKey: editionsQuery.queryKey });
      void client.invalidateQueries({ queryKey: productionQuery.queryKey });
    },
  });
};

/** The download address of a version. */
export const getEditionFileUrl = ({ edition, version }: Newsletter): string =>
  `/api/newsletter/editions/${String(edition)}/file?version=${String(version)}`;

/** The public page of an edition. */
export const getEditionPath = (edition: number, version?: number): string =>
  `/newsletter/${String(edition)}${version === undefined ? '' : `?version=${String(version)}`}`;
