import { describe, expect, it } from 'vitest';
import type { Source } from './source.port.ts';

type OpenedSource<Query, Value> = {
  readonly source: Source<Query, Value>;
  readonly query: Query;
  readonly now: Date;
};

export const sourceContract = <Query, Value>(
  name: string,
  open: () => Promise<OpenedSource<Query, Value>>,
): void => {
  const request = ({ query, now }: OpenedSource<Query, Value>) => ({
    query,
    now,
    validators: undefined,
    signal: AbortSignal.timeout(10_000),
  });
  describe(`${name}, as an outside source`, () => {
    it('answers with a value and when it was measured', async () => {
      const opened = await open();
      const response = await opened.source.fetch(request(opened));
      expect(response).toMatchObject({ status: 'value' });
      const at = response.status === 'value' ? response.at : '';
      expect(new Date(at).toISOString()).toBe(at);
      await opened.source.close();
    });

    it('never answers "not modified" to an unconditional request', async () => {
      const opened = await open();
      for (let time = 0; time < 2; time += 1) {
        const { status } = await opened.source.fetch(request(opened));
        expect(status).not.toBe('not-modified');
      }
      await opened.source.close();
    });

    it('declares its name, its refresh interval and the cost of a request', async () => {
      const { source } = await open();
      expect(source.name).not.toBe('');
      expect(source.refreshMs).toBeGreaterThanOrEqual(1000);
      for (const { requests, perMs } of source.budgets ?? []) {
        expect(requests).toBeGreaterThanOrEqual(source.requestsPerFetch ?? 1);
        expect(perMs).toBeGreaterThan(0);
      }
      await source.close();
    });
  });
};
