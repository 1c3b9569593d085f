import { useQuery } from '@tanstack/react-query';
import type { CallAnswer } from '#contract/call-types.ts';
import { minuteMs } from '#contract/durations.ts';
import { adminEndpoints } from '#contract/endpoints/admin.ts';
import { Alert } from '#ui/alert.tsx';
import { call } from '#ui/call.ts';
import { refreshOptions } from '#ui/refresh.ts';
import { text } from '../texts/text.ts';

type Trouble = CallAnswer<'consumers'>[number];

/** Above every page while a consumer of the log does not do its work, because what staff read or send then may be old or wait. */
export const ConsumerTroubles = () => {
  const { data = [] } = useQuery({
    queryKey: ['consumers'],
    queryFn: (context) => call(adminEndpoints.consumers, refreshOptions(context)),
    refetchInterval: minuteMs,
  });
  if (data.length === 0) return null;
  return (
    <div className="troubles">
      <Alert title={text('layout.troubles')}>
        {[...linesOf(data)].map(([line, stopped]) => (
          <span key={line}>
            {stopped.map(({ id }) => id).join(', ')}, {line}
          </span>
        ))}
        <span>
          {text('layout.troubles.how')}
          <code>{text('layout.troubles.command')}</code>.
        </span>
      </Alert>
    </div>
  );
};

// One cause often stops many.
const linesOf = (troubles: readonly Trouble[]): Map<string, readonly Trouble[]> =>
  Map.groupBy(
    troubles,
    ({ state, reason }) => `${text(`layout.troubles.${state}`)}: ${sentence(reason)}`,
  );

const sentence = (words: string): string => (words.endsWith('.') ? words : `${words}.`);
