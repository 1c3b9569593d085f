import type { RunningConsumers } from '#platform/consumers/run-consumers.ts';
import { listTroubles, troubleInWords, troubleOf } from '#platform/consumers/troubles.ts';
import type { Platform } from '#platform/platform.ts';
import { projections } from '#projections/catalogue.ts';

/** Returns what is missing, or undefined when ready. */
export type ReadinessCheck = {
  readonly name: string;
  readonly missing: () => Promise<string | undefined>;
};

export type Readiness = { readonly passed: string[]; readonly missing: string[] };

const checkMs = 2000;

/** Runs all checks at once, each with a limit of two seconds. */
export const askReadiness = async (checks: readonly ReadinessCheck[]): Promise<Readiness> => {
  const answers = await Promise.all(
    checks.map(async ({ name, missing }) => ({ name, fault: await answerInTime(missing) })),
  );
  return {
    passed: answers.filter(({ fault }) => fault === undefined).map(({ name }) => name),
    missing: answers.flatMap(({ name, fault }) =>
      fault === undefined ? [] : [`${name}: ${fault}`],
    ),
  };
};

const answerInTime = async (missing: ReadinessCheck['missing']): Promise<string | undefined> => {
  const { promise: late, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(resolve, checkMs, 'no answer within two seconds');
  const asked = missing().catch(() => 'cannot be reached');
  return Promise.race([asked, late]).finally(() => {
    clearTimeout(timer);
  });
};

/** No consumer of the log, in this process or another, is parked, waits for the operator or is built from another log. */
export const consumersCheck = (
  { readModels }: Pick<Platform, 'readModels'>,
  consumers?: Pick<RunningConsumers, 'status'>,
): ReadinessCheck => ({
  name: 'consumers of the log',
  missing: async () => {
    const troubles = await listTroubles(readModels);
    const here = consumers?.status().filter(({ state }) => state !== 'elsewhere') ?? [];
    const elsewhere = troubles.filter(
      ({ consumer }) => !here.some(({ name }) => name === consumer),
    );
    const now = here.flatMap((status) => troubleOf(status.name, status) ?? []);
    const words = [...now, ...elsewhere].map(troubleInWords);
    return words.length === 0 ? undefined : words.join(', ');
  },
});

type StorePorts = Pick<Platform, 'eventStore' | 'readModels'>;

/** Both stores answer, and every read model has been built once. */
export const platformChecks = ({
  eventStore,
  readModels,
}: StorePorts): readonly ReadinessCheck[] => [
  { name: 'event store', missing: () => eventStore.head().then(() => undefined) },
  {
    name: 'read models',
    missing: async () => {
      const names = projections.map(({ collection }) => collection.name);
      const versions = await Promise.all(names.map((name) => readModels.activeVersion(name)));
      const unbuilt = names.filter((_, index) => versions[index] === undefined);
      return unbuilt.length === 0 ? undefined : `still being built: ${unbuilt.join(', ')}`;
    },
  },
];
