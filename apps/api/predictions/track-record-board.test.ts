import { expect, it, onTestFinished, vi } from 'vitest';
import { trackRecordEndpoints } from '#contract/predictions/track-record.ts';
import { createLogger } from '#platform/logger.ts';
import { sqliteReadModels } from '#platform/read-models/sqlite.adapter.ts';
import { createPreparedResponses } from '../prepared/prepared.ts';
import { openTrackRecordBoard } from './track-record-board.ts';

const preparedPaths = async (firstWork?: Promise<void>) => {
  const prepared = createPreparedResponses();
  const board = await openTrackRecordBoard({
    readModels: sqliteReadModels({ file: ':memory:' }),
    clock: { now: () => new Date('2026-03-01T12:00:00Z') },
    config: { FORECASTS: 'on' },
    logger: createLogger({ level: 'silent', name: 'test' }),
    prepared,
    ...(firstWork && { firstWork }),
  });
  onTestFinished(board.close);
  return () => prepared.tallies().map(({ path }) => path);
};

it('the track record is prepared when the board opens', async () => {
  const paths = await preparedPaths();
  expect(paths()).toContain(trackRecordEndpoints.trackRecord.path);
});

it('the track record is prepared after the start, if the start does not wait for it', async () => {
  const start = Promise.withResolvers<undefined>();
  const paths = await preparedPaths(start.promise);
  expect(paths()).toEqual([]);
  start.resolve(undefined);
  await vi.waitFor(() => {
    expect(paths()).toContain(trackRecordEndpoints.trackRecord.path);
  });
});
