import { useQuery } from '@tanstack/react-query';
import { supportEndpoints } from '#contract/endpoints/support.ts';
import { formatCount } from '#contract/format.ts';
import { call } from '#ui/call.ts';
import { ListFigures } from '../list/list-figures.tsx';
import { text } from '../texts/text.ts';
import { spanInWords } from './words.ts';

/** How fast people are answered, above the queue; read again with it. */
export const SupportSummary = () => {
  const { data, isError } = useQuery({
    queryKey: ['support-requests', 'summary'],
    queryFn: ({ signal }) => call(supportEndpoints.supportSummary, { signal }),
  });
  if (data === undefined) {
    return (
      <p className="lead" role="status">
        {text(isError ? 'support.summary-failed' : 'support.summary-loading')}
      </p>
    );
  }
  const { days, medianSeconds, answered, waiting } = data;
  const median = medianSeconds === null ? text('support.median-none') : spanInWords(medianSeconds);
  return (
    <ListFigures
      label={text('support.summary')}
      figures={[
        [text('support.median', { smart_count: days }), median],
        [text('support.answered-count'), formatCount(answered)],
        [text('support.waiting-count'), formatCount(waiting)],
      ]}
    />
  );
};
