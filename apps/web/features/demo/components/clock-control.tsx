import type { JSX } from 'react';
import { type ClockProgress, demoEndpoints, type ClockStep } from '#contract/system/demo.ts';
import { secondMs, minuteMs } from '#contract/durations.ts';
import { formatCount } from '#contract/format.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { formatDateTime } from '#ui/format/format.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { Section } from '#ui/parts/section.tsx';
import { useCall, useCallMutation } from '#ui/api/use-call.ts';

const texts = {
  now: (at: string): string => `The demo time is ${at}.`,
  moves: { P1D: 'One day', P7D: 'One week', P31D: '31 days', P366D: 'One year' },
  waitsFor: {
    'running-work': 'Waiting for running tasks to finish',
    jobs: 'Running the tasks that are due',
    forecasts: 'Training the model and computing Bitcoin’s forecasts',
    signals: 'Checking Bitcoin for technical events',
    'read-models': 'Updating the pages',
  } satisfies Record<ClockStep, string>,
  reached: (at: string, jobs: string): string => `Now at ${at}, ${jobs} done.`,
  left: (seconds: number): string =>
    seconds < 90
      ? `About ${String(seconds)} seconds left.`
      : `About ${String(Math.round(seconds / 60))} minutes left.`,
  moved: (jobs: string): string => `Clock moved. ${jobs} in progress.`,
  job: 'task',
} as const;
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
    <Section title="Clock">
      <p>
        {data === undefined ? null : texts.now(formatDateTime(new Date(data.now), new Date(0)))}{' '}
        <span className="explanation">
          Renewals, reminders and plan endings happen on schedule. Move the clock forward to see
          them. It cannot go back.
        </span>
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
      {move.isError ? (
        <Alert title="Could not move the clock"> {getErrorMessage(move.error)}</Alert>
      ) : null}
    </Section>
  );
};

const MoveProgress = ({
  progress,
}: {
  readonly progress: ClockProgress | undefined;
}): JSX.Element => {
  if (!progress?.waitsFor) return <p role="status">Moving the clock</p>;
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
