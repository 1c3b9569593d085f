import { useQuery } from '@tanstack/react-query';
import { supportEndpoints } from '#contract/endpoints/support.ts';
import { call } from '#ui/call.ts';
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
    <dl className="sup-figures" aria-label={text('support.summary')}>
      <Figure label={text('support.median', { smart_count: days })} value={median} />
      <Figure label={text('support.answered-count')} value={answered.toLocaleString('en-GB')} />
      <Figure label={text('support.waiting-count')} value={waiting.toLocaleString('en-GB')} />
    </dl>
  );
};

const Figure = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);
