import type { JSX } from 'react';
import { newsletterEndpoints } from '#contract/newsletter/newsletter.ts';
import { minuteMs } from '#contract/durations.ts';
import { formatTime } from '#ui/format/format.ts';
import { EmptyState } from '#ui/parts/section.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { newsletterTexts as texts } from '../texts.ts';
import { MissingParts } from './missing-parts.tsx';

const utc = { timeZone: 'UTC' } as const;

/** Instead of today's edition: when it is generated, or what production waits for. */
export const EditionPending = (): JSX.Element => {
  const { data } = useCall(
    newsletterEndpoints.newsletterProduction,
    {},
    { refetchInterval: minuteMs, background: 'refetches' },
  );
  const nextAttemptAt = data?.nextAttemptAt ?? null;
  if (nextAttemptAt === null) return <EmptyState fact={texts.none}>{texts.noneText}</EmptyState>;
  return (
    <>
      <EmptyState fact={texts.waiting}>
        {texts.waitingText(formatTime(new Date(nextAttemptAt), utc))}
      </EmptyState>
      <MissingParts title={texts.missingNow} parts={data?.missing ?? []} />
    </>
  );
};
