import type { Scenario } from '../stage.ts';
import { countStatus } from '../tally.ts';

const moves = 2;
const longestMoveDays = 7;

export const clockJumps: Scenario = {
  name: 'clock jumps',
  run: async ({ subject, writers, random, tally, finding, stopAndVerify }) => {
    const product = subject({ DEMO: 'auto' });
    await product.start();
    const stop = new AbortController();
    const writing = Promise.all(writers(product, 4).map((writer) => writer.write(stop.signal)));
    let now = 0;
    for (let move = 0; move < moves; move += 1) {
      const advance = `P${String(random.between(1, longestMoveDays))}D`;
      const moved = await moveClock(product.url() ?? '', advance);
      countStatus(tally, moved.status, `POST /api/demo/clock ${advance}`);
      if (moved.now <= now) finding(`the clock did not move on by ${advance}`);
      now = moved.now;
    }
    stop.abort();
    await writing;
    await stopAndVerify(product);
  },
};

const moveClock = async (
  url: string,
  advance: string,
): Promise<{ readonly status: number; readonly now: number }> => {
  const answer = await fetch(new URL('/api/demo/clock', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance }),
  });
  const moved = (await answer.json()) as { readonly now?: string };
  return { status: answer.status, now: Date.parse(moved.now ?? '') || 0 };
};
