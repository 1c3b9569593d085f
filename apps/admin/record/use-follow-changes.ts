import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useResourceContext, type RaRecord } from 'react-admin';
import { backgroundHeader } from '#contract/headers.ts';
import { send } from '#ui/call.ts';

const everyMs = 10_000;

/**
 * Reads everything of the resource again once somebody else has changed the record, and counts how often. Asked in the background, so
 * that a page left open does not keep its session.
 */
export const useFollowChanges = (record: RaRecord): number => {
  const resource = useResourceContext() ?? '';
  const client = useQueryClient();
  const [changes, setChanges] = useState(0);
  const { data: newest } = useQuery({
    queryKey: ['follow', resource, record.id],
    queryFn: ({ signal }) => newestOf(resource, record.id, signal),
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
    initialData: JSON.stringify(record),
    staleTime: everyMs,
    gcTime: 0,
    retry: false,
  });
  const [seen, setSeen] = useState(newest);
  useEffect(() => {
    if (newest === seen) return;
    setSeen(newest);
    if (newest === JSON.stringify(record)) return;
    setChanges((count) => count + 1);
    void client.invalidateQueries({ queryKey: [resource] });
  }, [newest, seen, record, resource, client]);
  return changes;
};

const newestOf = async (
  resource: string,
  id: RaRecord['id'],
  signal: AbortSignal,
): Promise<string> => {
  const headers = { accept: 'application/json', [backgroundHeader]: '1' };
  const address = `/api/admin/${resource}/${encodeURIComponent(id)}`;
  const { text } = await send(address, { headers, signal });
  return JSON.stringify(JSON.parse(text));
};
