import type { JSX } from 'react';
import { newsletterEndpoints } from '#contract/newsletter/newsletter.ts';
import { minuteMs } from '#contract/durations.ts';
import { formatTime } from '#ui/format/format.ts';
import { EmptyState } from '#ui/parts/section.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { MissingParts } from './missing-parts.tsx';

const texts = {
  waitingText: (time: string): string =>
    `Next attempt at ${time}. Production waits for prices until 10:00 GMT. After that, generate the edition here and deliver it by hand in the console.`,
} as const;

const utc = { timeZone: 'UTC' } as const;

/** Instead of today's edition: when it is generated, or what production waits for. */
export const EditionPending = (): JSX.Element => {
  const { data } = useCall(
    newsletterEndpoints.newsletterProduction,
    {},
    { refetchInterval: minuteMs, background: 'refetches' },
  );
  const nextAttemptAt = data?.nextAttemptAt ?? null;
  if (nextAttemptAt === null)
    return (
      <EmptyState fact="No newsletter yet today">
        It is generated daily at 07:00 GMT. You can also generate it now.
      </EmptyState>
    );
  return (
    <>
      <EmptyState fact="Waiting for figures">
        {texts.waitingText(formatTime(new Date(nextAttemptAt), utc))}
      </EmptyState>
      <MissingParts title="Still missing" parts={data?.missing ?? []} />
    </>
  );
};
