import type { QueryFunctionContext } from '@tanstack/react-query';
import { callApi } from './api-client.ts';

/**
 * Asks for what a timer keeps current. After the first time it is background: somebody who asks by hand is noticed by the watch for
 * quiet minutes, which tells the server.
 */
export const callAgain = <Answer>(
  path: string,
  { client, queryKey, signal }: QueryFunctionContext,
): Promise<Answer> => {
  const state = client.getQueryState(queryKey);
  const asked = state !== undefined && state.dataUpdateCount + state.errorUpdateCount > 0;
  return callApi<Answer>(path, { signal, background: asked });
};
