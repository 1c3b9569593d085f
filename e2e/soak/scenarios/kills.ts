import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '../stage.ts';

const kills = 4;

export const killsDuringWrites: Scenario = {
  name: 'kills',
  run: async ({ subject, writers, random, stopAndVerify }) => {
    const product = subject();
    await product.start();
    const stop = new AbortController();
    const writing = Promise.all(writers(product, 12).map((writer) => writer.write(stop.signal)));
    for (let round = 0; round < kills; round += 1) {
      await sleep(random.between(200, 1500));
      await product.kill();
      await product.start();
    }
    await sleep(500);
    stop.abort();
    await writing;
    await stopAndVerify(product);
  },
};
