import type { QueryFunctionContext } from '@tanstack/react-query';
import type { CallOptions } from './call.ts';

/** Options for polling. After the first request it runs in the background, so that it does not count as activity of the user. */
export const refreshOptions = ({
  client,
  queryKey,
  signal,
}: QueryFunctionContext): Required<Pick<CallOptions, 'signal' | 'background'>> => {
  const state = client.getQueryState(queryKey);
  const wasFetched = state !== undefined && state.dataUpdateCount + state.errorUpdateCount > 0;
  return { signal, background: wasFetched };
};
