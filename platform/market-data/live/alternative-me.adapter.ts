import { z } from 'zod';
import { dayMs, minuteMs } from '#domain/shared/time/durations.ts';
import type { HttpClient } from '../../outgoing/outgoing.port.ts';
import { SourceError } from '../../sources/source.port.ts';
import type { FearGreedDay, FearGreedSource } from '../market-data.port.ts';
import { requestJson, parseRows } from './request-json.ts';
import { requiredFigure } from './reported.ts';

export const alternativeMeAddress = 'https://api.alternative.me';

// The source publishes one value per day, soon after midnight UTC, and allows 60 calls a minute,
// averaged over ten minutes.
const refreshMs = 30 * minuteMs;
const budgets = [{ requests: 100, perMs: 10 * minuteMs }] as const;

/**
 * Terms: free for commercial use if the source is named next to the value. The source's label is
 * not used.
 */
export const alternativeMeFearGreed = ({
  outgoing,
  address,
}: {
  readonly outgoing: HttpClient;
  readonly address: string;
}): FearGreedSource => ({
  name: 'alternative.me',
  mode: 'live',
  refreshMs,
  budgets,
  fetch: async (request) => {
    const url = `${address}/fng/?limit=${String(getLimit(request.query.from, request.now))}`;
    const response = await requestJson(outgoing, {
      url,
      request,
      schema: answerSchema,
      parseError: parseRefusal,
    });
    if (response.status === 'not-modified') return response;
    const { rows, rejected } = parseRows(response.value.data, rowSchema, new URL(url).host);
    const today = request.now.toISOString().slice(0, 10);
    const days = toFearGreedDays(rows).filter(
      ({ day }) => day >= request.query.from && day <= today,
    );
    const newestDay = days.at(-1);
    if (!newestDay) return { status: 'nothing' };
    const at = `${newestDay.day}T00:00:00.000Z`;
    return { status: 'value', value: days, at, validators: response.validators, rejected };
  },
  close: () => Promise.resolve(),
});

// Number of days, newest first; 0 requests all of them.
const getLimit = (from: string, now: Date): number => {
  const days = Math.floor((now.getTime() - Date.parse(from)) / dayMs) + 1;
  return days > 90 ? 0 : Math.max(1, days);
};

const answerSchema = z.object({ data: z.array(z.unknown()) });
const wholeNumberSchema = requiredFigure.pipe(z.int().nonnegative());
const rowSchema = z.object({
  value: wholeNumberSchema.pipe(z.int().max(100)),
  timestamp: wholeNumberSchema,
});

const errorSchema = z.object({ metadata: z.object({ error: z.string().min(1) }) });

const parseRefusal = (body: unknown): SourceError | undefined => {
  const error = errorSchema.safeParse(body).data?.metadata.error;
  return error === undefined
    ? undefined
    : new SourceError(`alternative.me: ${error.slice(0, 200)}`, { retryable: false });
};

const toFearGreedDays = (rows: readonly z.infer<typeof rowSchema>[]): FearGreedDay[] => {
  const byDay = new Map(
    rows.map(({ value, timestamp }) => [
      new Date(timestamp * 1000).toISOString().slice(0, 10),
      value,
    ]),
  );
  return [...byDay]
    .map(([day, value]) => ({ day, value }))
    .sort((one, other) => (one.day < other.day ? -1 : 1));
};
