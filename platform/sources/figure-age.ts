import type { Source, SourceResult, SourceFigure, SourceGroup, SourceMode } from './source.port.ts';

type FigureAge = {
  readonly mode: SourceMode;
  readonly at: string;
  /** Market time of the request, which is movable in a demo. */
  readonly now: Date;
  readonly systemNow: Date;
  readonly newerWithinMs: number;
  readonly before:
    (Pick<SourceFigure, 'at'> & { readonly staleAt: number | undefined }) | undefined;
};

/**
 * System time from which a value counts as stale: its own time plus the period in which no newer
 * value is expected. Reading the value again does not renew it. A recording has its own time, so
 * there the period starts when the value first appears.
 */
export const getStaleAt = ({
  mode,
  at,
  now,
  systemNow,
  newerWithinMs,
  before,
}: FigureAge): number => {
  if (mode === 'replay')
    return before?.at === at && before.staleAt !== undefined
      ? before.staleAt
      : systemNow.getTime() + newerWithinMs;
  return Date.parse(at) + newerWithinMs + systemNow.getTime() - now.getTime();
};

type FigureContext<Query, Value> = Pick<SourceGroup<Query, Value>, 'newerWithinMs'> & {
  readonly question: { readonly query: Query; readonly now: Date };
  readonly before: SourceFigure | undefined;
  readonly now: Date;
};

export const toFigure = <Query, Value>(
  { mode, refreshMs }: Pick<Source<Query, Value>, 'mode' | 'refreshMs'>,
  { value, at }: Extract<SourceResult<Value>, { readonly status: 'value' }>,
  { question, before, now: systemNow, newerWithinMs }: FigureContext<Query, Value>,
): SourceFigure => {
  const validForMs = newerWithinMs({ ...question, value, at, refreshMs });
  if (!Number.isFinite(validForMs)) return { at, staleAt: null };
  const staleAt = getStaleAt({
    mode,
    at,
    now: question.now,
    systemNow,
    newerWithinMs: validForMs,
    before: before && { at: before.at, staleAt: parseTime(before.staleAt) },
  });
  return { at, staleAt: new Date(staleAt).toISOString() };
};

const parseTime = (at: string | null): number | undefined =>
  at === null ? undefined : Date.parse(at);

export const isOverdue = ({ staleAt }: SourceFigure, now: Date): boolean =>
  staleAt !== null && Date.parse(staleAt) < now.getTime();
