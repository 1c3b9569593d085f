import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataProvider } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { MemberDiff } from '#contract/admin/admin.ts';
import type { Member } from '#contract/admin/member.ts';
import { minuteMs, secondMs } from '#contract/durations.ts';
import { formatFailure } from '#ui/api/api-error.ts';
import { useDebounced } from '#ui/use-debounced.ts';
import type { ConsoleDataProvider } from '../../data-provider.ts';

export type AsOf = {
  /** The selected time; null is now. */
  readonly at: Date | null;
  readonly setAt: (at: Date | null) => void;
  /** Where the date of the address is, if it cannot be shown. */
  readonly outside: 'before-joining' | 'future' | null;
  /** Undefined until the comparison with the selected time is loaded. */
  readonly comparison: MemberDiff | undefined;
  readonly error: string | null;
  readonly retry: () => void;
};

// Debounce of the slider before the request is sent.
const debounceMs = 200;

/** The date is part of the URL, so that it can be sent to a colleague. */
export const useAsOf = (member: Member, now: Date): AsOf => {
  const [parameters, setParameters] = useSearchParams();
  const { at, outside } = parseAsOf(parameters.get('at'), member, now);
  const setAt = useCallback(
    (next: Date | null) => {
      setParameters((earlier) => withMoment(earlier, next), {
        replace: true,
        preventScrollReset: true,
      });
    },
    [setParameters],
  );
  const debouncedAt = useDebounced(at?.toISOString() ?? null, debounceMs);
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const query = useQuery({
    queryKey: ['members', 'as-of', member.id, debouncedAt],
    queryFn: () => dataProvider.memberAsOf(member.id, debouncedAt ?? ''),
    enabled: at !== null && debouncedAt !== null,
    staleTime: minuteMs,
  });
  return {
    at,
    setAt,
    outside,
    comparison: at !== null && debouncedAt === at.toISOString() ? query.data : undefined,
    error: at !== null && query.error !== null ? formatFailure(query.error) : null,
    retry: () => void query.refetch(),
  };
};

const withMoment = (earlier: URLSearchParams, at: Date | null): URLSearchParams => {
  const parameters = new URLSearchParams(earlier);
  if (at === null) parameters.delete('at');
  else parameters.set('at', at.toISOString());
  return parameters;
};

const parseAsOf = (
  text: string | null,
  { registeredAt }: Member,
  now: Date,
): Pick<AsOf, 'at' | 'outside'> => {
  const time = text === null ? Number.NaN : Date.parse(text);
  if (Number.isNaN(time)) return { at: null, outside: null };
  if (time >= now.getTime()) return { at: null, outside: 'future' };
  const joinedAt = new Date(registeredAt);
  // A day field has whole seconds.
  if (time < joinedAt.getTime() - secondMs) return { at: joinedAt, outside: 'before-joining' };
  return { at: new Date(Math.max(time, joinedAt.getTime())), outside: null };
};
