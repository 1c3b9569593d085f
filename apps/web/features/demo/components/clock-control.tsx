import type { JSX } from 'react';
import { type ClockProgress, demoEndpoints } from '#contract/system/demo.ts';
import { secondMs, minuteMs } from '#contract/durations.ts';
import { formatCount } from '#contract/format.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { formatDateTime } from '#ui/format/format.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { Section } from '#ui/parts/section.tsx';
import { useCall, useCallMutation } from '#ui/api/use-call.ts';
import { demoPageTexts } from '../page-texts.ts';

const texts = demoPageTexts.clock;
const pollIntervalMs = secondMs;
// Moving by a month generates a month of history.
const moveTimeoutMs = 2 * minuteMs;

/** Moves the demo clock forward and runs everything that is then due. */
export const ClockControl = (): JSX.Element => {
  const move = useCallMutation(demoEndpoints.demoClock, {
    // Any data may have changed, not only the demo's.
    invalidates: [[]],
  });
  const { data } = useCall(
    demoEndpoints.demoClockProgress,
    {},
    { staleTime: 0, retry: false, refetchInterval: move.isPending ? pollIntervalMs : false },
  );
  return (
    <Section title={texts.title}>
      <p>
        {data === undefined ? null : texts.now(formatDateTime(new Date(data.now), new Date(0)))}{' '}
        <span className="explanation">{texts.why}</span>
      </p>
      <p className="buttons">
        {Object.entries(texts.moves).map(([advance, label]) => (
          <button
            key={advance}
            className="button"
            type="button"
            aria-disabled={move.isPending}
            onClick={() => {
              if (!move.isPending) move.mutate({ body: { advance }, limitMs: moveTimeoutMs });
            }}
          >
            {label}
          </button>
        ))}
      </p>
      {move.isPending ? <MoveProgress progress={data} /> : null}
      {move.data === undefined ? null : (
        <p role="status">{texts.moved(formatCount(move.data.ran, texts.job))}</p>
      )}
      {move.isError ? <Alert title={texts.failed}> {getErrorMessage(move.error)}</Alert> : null}
    </Section>
  );
};

const MoveProgress = ({
  progress,
}: {
  readonly progress: ClockProgress | undefined;
}): JSX.Element => {
  if (!progress?.waitsFor) return <p role="status">{texts.moving}</p>;
  const { now, ran, waitsFor, forecastsDone, secondsLeft } = progress;
  const share = forecastsDone === null ? '' : ` (${String(Math.floor(forecastsDone * 100))}%)`;
  return (
    <>
      <p role="status">
        {texts.waitsFor[waitsFor]}
        {share}
      </p>
      <p>
        {texts.reached(formatDateTime(new Date(now), new Date(0)), formatCount(ran, texts.job))}
        {secondsLeft === null || secondsLeft === 0 ? null : ` ${texts.left(secondsLeft)}`}
      </p>
    </>
  );
};
