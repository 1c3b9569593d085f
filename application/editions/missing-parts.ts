import type { Missing } from '#domain/edition/content.ts';
import type { Day } from '#models/newsletter/day.ts';
import { listForecasting } from '#observations/forecasting/queries.ts';
import { listSourceStates, type SourceStateRecord } from '#observations/sources/queries.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';

type Ports = { readonly readModels: ReadModels };

export type MissingPart = Missing & {
  /** False without a source that could bring it: waiting is pointless. */
  readonly isExpected: boolean;
};

type Reason = { readonly why: string; readonly isExpected: boolean };

/** What an edition of this day would lack and why, in sentences for staff; without a day there are no prices at all. */
export const findMissing = async (
  ports: Ports,
  day: Day | undefined,
): Promise<readonly MissingPart[]> => {
  const states = await listSourceStates(ports);
  const reasonOf = (isOfKind: (kind: string) => boolean): Reason =>
    describeSources(states.filter(({ kind }) => isOfKind(kind)));
  const missing: MissingPart[] = [];
  const note = (what: Missing['what'], name: string, { why, isExpected }: Reason): void => {
    missing.push({ what, text: `${name} missing. ${why}`, isExpected });
  };
  if (!hasChanges(day)) {
    const { why, isExpected } = reasonOf((kind) => kind === 'markets');
    note('movers', 'Prices of the past day are', { why, isExpected: isExpected || Boolean(day) });
  }
  if (!day?.news)
    note(
      'news',
      'Stories of the past day are',
      reasonOf((kind) => kind.startsWith('feed ')),
    );
  if (!day?.fearGreed)
    note(
      'fear-greed',
      'Fear & Greed is',
      reasonOf((kind) => kind === 'fear-greed'),
    );
  if (!day?.outlook || !day.scored)
    note('forecasts', 'Forecasts or their outcomes are', await reasonOfForecasts(ports));
  return missing;
};

const hasChanges = (day: Day | undefined): boolean =>
  day?.market.coins.some(({ change24h }) => change24h !== null) ?? false;

const described = 3;

// The failing ones first: a feed that answers explains nothing.
const describeSources = (states: readonly SourceStateRecord[]): Reason => {
  if (states.length === 0) return { why: 'No source is configured.', isExpected: false };
  const worst = states.toSorted((one, other) => other.failures - one.failures).slice(0, described);
  return { why: worst.map(describeSource).join(' '), isExpected: true };
};

const describeSource = ({
  source,
  failures,
  lastError,
  lastSuccessAt,
  silentSince,
}: SourceStateRecord): string => {
  if (failures > 0 && lastError)
    return `${source} failed at ${minute(lastError.at)}: ${lastError.message}.`;
  if (silentSince !== null)
    return `${source} has given nothing newer since ${minute(silentSince)}.`;
  return lastSuccessAt === null
    ? `${source} has not answered yet.`
    : `${source} last answered at ${minute(lastSuccessAt)}.`;
};

const minute = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} GMT`;

const reasonOfForecasts = async (ports: Ports): Promise<Reason> => {
  const model = (await listForecasting(ports)).find(({ id }) => id === 'bitcoin');
  if (!model) return { why: 'No worker issues forecasts.', isExpected: false };
  const progress = `${String(Math.round(model.progress * 100))}%`;
  return { why: `Bitcoin’s model is ${model.phase} (${progress}).`, isExpected: true };
};
