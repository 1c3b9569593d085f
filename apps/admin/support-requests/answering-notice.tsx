import { secondMs } from '#contract/durations.ts';
import { supportEndpoints } from '#contract/support/support.ts';
import { Tag } from '#ui/parts/tag.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { text } from './texts.ts';

const pollIntervalMs = 10 * secondMs;

/** Names the colleagues who are writing an answer to the same request. */
export const AnsweringNotice = ({ requestId }: { readonly requestId: string }) => {
  const { data: people = [] } = useCall(
    supportEndpoints.supportAnswerers,
    { params: { id: requestId } },
    {
      refetchInterval: pollIntervalMs,
      background: 'always',
      refetchOnWindowFocus: true,
      retry: false,
    },
  );
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
