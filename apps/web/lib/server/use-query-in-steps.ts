import {
  notifyManager,
  QueryObserver,
  useQueryClient,
  type QueryKey,
  type QueryObserverOptions,
  type QueryObserverResult,
} from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';

const shownFields = ['data', 'isError', 'isPending'] as const;

type ShownField = (typeof shownFields)[number];

export type QueryInSteps<Data> = Pick<QueryObserverResult<Data>, ShownField | 'refetch'>;

/**
 * Like `useQuery`, but new results render as a transition: in small tasks, so that the page responds to input meanwhile.
 * For a result that many components show. The options must stay the same.
 */
export const useQueryInSteps = <Data, Key extends QueryKey>(
  options: QueryObserverOptions<Data, Error, Data, Data, Key>,
): QueryInSteps<Data> => {
  const client = useQueryClient();
  const [observer] = useState(
    () => new QueryObserver(client, { ...options, notifyOnChangeProps: [...shownFields] }),
  );
  const [result, setResult] = useState<QueryInSteps<Data>>(() =>
    observer.getOptimisticResult(client.defaultQueryOptions(options)),
  );
  useEffect(() => {
    const show = (): void => {
      const next = observer.getCurrentResult();
      startTransition(() => {
        setResult((shown) => (isSame(shown, next) ? shown : next));
      });
    };
    const stop = observer.subscribe(notifyManager.batchCalls(show));
    // What has changed since rendering.
    show();
    return stop;
  }, [observer]);
  return result;
};

const isSame = <Data>(one: QueryInSteps<Data>, other: QueryInSteps<Data>): boolean =>
  shownFields.every((field) => one[field] === other[field]);
