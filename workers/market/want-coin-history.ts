import { requestHistoryJob } from '#application/market/want-history-job.ts';
import { requestCoinHistory } from '#observations/candle-history/store.ts';
import { defineWorker } from '../engine/define-worker.ts';

export const requestCoinHistoryWorker = defineWorker({
  name: requestHistoryJob.name,
  payload: requestHistoryJob.schema,
  handle:
    (ports) =>
    async ({ coinId }) => {
      await requestCoinHistory(ports, coinId, ports.clock.now());
    },
});
