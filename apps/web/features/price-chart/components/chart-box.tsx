import { useEffect, useRef, useState, type JSX, type KeyboardEvent, type RefObject } from 'react';
import { loadChunk } from '../../../lib/server/load-chunk.ts';
import { untilIdle } from '../../../lib/when-idle.ts';
import { readChartColours } from '../chart-colours.ts';
import type { ChartHandle } from '../draw-chart.ts';
import type { Drawing, RunningPeriod } from '../drawing.ts';
import { useTheme } from '../use-theme.ts';

type ChartBoxProps = {
  drawing: Drawing;
  running?: RunningPeriod | null;
  label: string;
  /** The screen reader text for a time. */
  describe: (at: number) => string;
  onMark?: (at: number | null) => void;
  small?: boolean;
  /** Where the figures are if there is no chart. */
  alternative?: string;
};

const canDraw = (): boolean => document.createElement('canvas').getContext('2d') !== null;

const getNextIndex = (key: string, at: number, last: number): number | null => {
  const page = Math.max(1, Math.round(last / 10));
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - page,
    PageUp: at + page,
    Home: 0,
    End: last,
  };
  const next = steps[key];
  return next === undefined ? null : Math.min(last, Math.max(0, next));
};

type ChartState = {
  box: RefObject<HTMLDivElement | null>;
  /** Why there is no chart; null otherwise. */
  problem: string | null;
  mark: (at: number | null) => void;
};

// Draws the chart, and again when the data or the theme change. The running period only moves its last point.
const useChart = (
  drawing: Drawing,
  running: RunningPeriod | null,
  onPoint: (at: number | null) => void,
): ChartState => {
  const boxRef = useRef<HTMLDivElement>(null);
  const chartRef = useRef<ChartHandle>(null);
  const [problemText, setProblemText] = useState<string | null>(() =>
    canDraw() ? null : 'This browser cannot draw the chart.',
  );
  const theme = useTheme();
  const onPointRef = useRef(onPoint);
  const runningRef = useRef(running);
  useEffect(() => {
    onPointRef.current = onPoint;
    runningRef.current = running;
  });
  useEffect(() => {
    if (running !== null) chartRef.current?.moveRunning(running);
  }, [running]);
  useEffect(() => {
    let isUnmounted = false;
    const draw = async (): Promise<void> => {
      const { drawChart } = await loadChunk(() => import('../draw-chart.ts'));
      const colours = readChartColours();
      // A task of its own, because running the library and drawing are long ones.
      await untilIdle();
      if (isUnmounted || boxRef.current === null) return;
      const handlePoint = (at: number | null): void => {
        onPointRef.current(at);
      };
      chartRef.current = drawChart({ box: boxRef.current, drawing, colours, onPoint: handlePoint });
      if (runningRef.current !== null) chartRef.current.moveRunning(runningRef.current);
    };
    if (problemText === null) {
      draw().catch(() => {
        setProblemText('Could not load the chart.');
      });
    }
    return () => {
      isUnmounted = true;
      chartRef.current?.remove();
      chartRef.current = null;
    };
  }, [drawing, theme, problemText]);
  return { box: boxRef, problem: problemText, mark: (at) => chartRef.current?.mark(at) };
};

/** A chart that reserves its space while the library loads. The cursor follows the pointer and the arrow keys. */
export const ChartBox = ({
  drawing,
  running = null,
  label,
  describe,
  onMark,
  small = false,
  alternative = '',
}: ChartBoxProps): JSX.Element => {
  const hasOwnTime = running !== null && !running.continuesLast;
  const last = drawing.times.length - (hasOwnTime ? 0 : 1);
  const [markedIndex, setMarkedIndex] = useState<number | null>(null);
  const selectPoint = (at: number | null): void => {
    setMarkedIndex(at);
    onMark?.(at);
  };
  const { box, problem, mark } = useChart(drawing, running, selectPoint);
  const now = Math.min(markedIndex ?? last, last);
  const showPoint = (at: number | null): void => {
    selectPoint(at);
    mark(at);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = getNextIndex(event.key, now, last);
    if (next === null) return;
    event.preventDefault();
    showPoint(next);
  };
  if (problem !== null) return <p className="faint">{`${problem} ${alternative}`}</p>;
  return (
    <div
      className={small ? 'chart-canvas small' : 'chart-canvas'}
      ref={box}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={now}
      aria-valuetext={describe(now)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        showPoint(null);
      }}
    />
  );
};
