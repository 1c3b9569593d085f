import { useQuery } from '@tanstack/react-query';
import { secondMs } from '#contract/durations.ts';
import { supportEndpoints } from '#contract/support/support.ts';
import { call } from '#ui/api/call.ts';
import { Tag } from '#ui/parts/tag.tsx';
import { text } from './texts.ts';

const pollIntervalMs = 10 * secondMs;

/** Names the colleagues who are writing an answer to the same request. */
export const AnsweringNotice = ({ requestId }: { readonly requestId: string }) => {
  const { data: people = [] } = useQuery({
    queryKey: ['support-answerers', requestId],
    queryFn: ({ signal }) =>
      call(supportEndpoints.supportAnswerers, {
        params: { id: requestId },
        signal,
        background: true,
      }),
    refetchInterval: pollIntervalMs,
    refetchOnWindowFocus: true,
    retry: false,
  });
  const names = people.map(({ name }) => name);
  return (
    <div role="status">
      {names.length === 0 ? null : (
        <p>
          <Tag tone="buff">
            {text('support.answering', {
              names: new Intl.ListFormat('en-GB').format(names),
              smart_count: names.length,
            })}
          </Tag>
        </p>
      )}
    </div>
  );
};
