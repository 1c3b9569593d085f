import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { formatTime } from '#ui/format/format.ts';
import { EmptyState } from '#ui/parts/section.tsx';
import { productionQuery } from '../api/get-newsletter.ts';
import { newsletterTexts as texts } from '../texts.ts';
import { MissingParts } from './missing-parts.tsx';

const utc = { timeZone: 'UTC' } as const;

/** Instead of today's edition: when it is generated, or what production waits for. */
export const EditionPending = (): JSX.Element => {
  const { data } = useQuery(productionQuery);
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
