export type ProbeRequest = {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type ProbeResult = {
  readonly asked: number;
  readonly p99Ms: number;
  readonly slowestMs: number;
  /** Answers other than 200, and requests without one. */
  readonly refused: number;
};

/** Asks a site for each of these ten times a second, whether it has answered or not, until it is stopped. */
export const startProbe = (
  address: string,
  asked: readonly ProbeRequest[],
): { readonly stop: () => Promise<ProbeResult> } => {
  const waits: number[] = [];
  const pending = new Set<Promise<void>>();
  let refused = 0;
  const ask = async ({ path, headers = {} }: ProbeRequest): Promise<void> => {
    const began = performance.now();
    const status = await statusOf(new URL(path, address), headers);
    waits.push(performance.now() - began);
    if (status !== 200) refused += 1;
  };
  const timer = setInterval(() => {
    for (const each of asked) {
      const answered = ask(each);
      pending.add(answered);
      void answered.then(() => pending.delete(answered));
    }
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(pending);
      const sorted = waits.toSorted((one, other) => one - other);
      return {
        asked: sorted.length,
        refused,
        p99Ms: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? NaN,
        slowestMs: sorted.at(-1) ?? NaN,
      };
    },
  };
};

const everyMs = 100;

const statusOf = async (
  url: URL,
  headers: ProbeRequest['headers'] = {},
): Promise<number | undefined> => {
  try {
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return undefined;
  }
};
