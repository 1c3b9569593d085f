import type { QueryFunctionContext } from '@tanstack/react-query';
import type { CallOptions } from './call.ts';

/**
 * For what a timer keeps current: after the first time it is sent in the background, because a person who asks by hand is noticed by
 * the idle countdown, which tells the server.
 */
export const refreshOptions = ({
  client,
  queryKey,
  signal,
}: QueryFunctionContext): Required<Pick<CallOptions, 'signal' | 'background'>> => {
  const state = client.getQueryState(queryKey);
  const asked = state !== undefined && state.dataUpdateCount + state.errorUpdateCount > 0;
  return { signal, background: asked };
};
