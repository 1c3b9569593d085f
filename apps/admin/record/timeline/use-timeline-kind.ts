import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import {
  timelineCategories,
  defaultTimelineCategories,
  type TimelineCategory,
} from '#contract/timeline-categories.ts';

/** The timeline's filter: one category, everything, or everything except logins, which are frequent and uninformative. */
export type TimelineKind = 'default' | 'all' | TimelineCategory;

export const timelineKinds: readonly TimelineKind[] = ['default', 'all', ...timelineCategories];

export const getTimelineCategories = (kind: TimelineKind): readonly TimelineCategory[] => {
  if (kind === 'all') return timelineCategories;
  return kind === 'default' ? defaultTimelineCategories : [kind];
};

/** Name of the filter in the address. */
export const kindParameter = 'events';

/** The filter of the timeline is part of the address, so that a colleague sees the same. */
export const useTimelineKind = (): readonly [TimelineKind, (kind: TimelineKind) => void] => {
  const [parameters, setParameters] = useSearchParams();
  const kindParam = parameters.get(kindParameter);
  const kind = timelineKinds.find((known) => known === kindParam) ?? 'default';
  const choose = useCallback(
    (next: TimelineKind) => {
      const updateParameters = (earlier: URLSearchParams): URLSearchParams => {
        const nextParameters = new URLSearchParams(earlier);
        if (next === 'default') nextParameters.delete(kindParameter);
        else nextParameters.set(kindParameter, next);
        return nextParameters;
      };
      setParameters(updateParameters, { replace: true, preventScrollReset: true });
    },
    [setParameters],
  );
  return [kind, choose];
};
