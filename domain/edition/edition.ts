import type { EventEvolvers } from '../shared/decider.ts';
import { defineAggregate } from '../shared/define-aggregate.ts';
import {
  type EditionContent,
  isSendable,
  type MissingContent,
  type SnapshotGroup,
} from '../shared/news/edition-content.ts';
import { Rejection } from '../shared/rejection.ts';
import { type EditionEvent, editionEvents } from './events.ts';

type EditionDraft = EditionContent & { readonly date: string; readonly now: Date };

/** Stores the first version of a day's newsletter. Has no effect if the day has one. */
export type ProduceEdition = EditionDraft & {
  readonly type: 'ProduceEdition';
  readonly edition: number;
};

/**
 * Adds a version if the content has changed. Rejected if it would replace a complete version with an incomplete one.
 */
export type RefreshEdition = EditionDraft & { readonly type: 'RefreshEdition' };

export type EditionCommand = ProduceEdition | RefreshEdition;

export type EditionVersion = EditionEvent['data'];

/** Oldest first. */
type EditionState = { readonly versions: readonly EditionVersion[] };

const initialState: EditionState = { versions: [] };

const addVersion = (state: EditionState, { data }: EditionEvent): EditionState => ({
  versions: [...state.versions, data],
});

const on: EventEvolvers<EditionState, EditionEvent> = {
  EditionProduced: addVersion,
  EditionRefreshed: addVersion,
};

export const getDueTime = (date: string): string => `${date}T07:00:00.000Z`;

const decide = (state: EditionState, command: EditionCommand): readonly EditionEvent[] => {
  if (command.snapshot.length === 0) {
    throw new Rejection('conflict', 'edition/no-data', {
      message: 'An edition without data cannot be made.',
    });
  }
  switch (command.type) {
    case 'ProduceEdition':
      return produce(state, command);
    case 'RefreshEdition':
      return refresh(state, command);
  }
};

const produce = ({ versions }: EditionState, command: ProduceEdition): readonly EditionEvent[] => {
  if (versions.length > 0) return [];
  const { edition } = command;
  return [{ type: 'EditionProduced', data: { edition, version: 1, ...toVersionData(command) } }];
};

const refresh = ({ versions }: EditionState, command: RefreshEdition): readonly EditionEvent[] => {
  const last = versions.at(-1);
  if (!last) {
    throw new Rejection('missing', 'edition/none', {
      message: 'There is no edition of this day yet. Generate it first.',
    });
  }
  if (hasSameContent(last, command)) return [];
  requireNoLostParts(last, command);
  const { edition, version } = last;
  return [
    {
      type: 'EditionRefreshed',
      data: { edition, version: version + 1, ...toVersionData(command) },
    },
  ];
};

// A sendable version always replaces one that is not.
const requireNoLostParts = (last: EditionVersion, next: RefreshEdition): void => {
  if (!isSendable(last) && isSendable(next)) return;
  const lostPartNames = listLostParts(last, next);
  if (lostPartNames.length === 0) return;
  throw new Rejection('conflict', 'edition/incomplete', { message: describeLoss(lostPartNames) });
};

const describeLoss = (lost: readonly string[]): string => {
  const parts = [lost.slice(0, -1).join(', '), lost.at(-1) ?? ''].filter(Boolean).join(' and ');
  const sentence = `${parts.charAt(0).toUpperCase()}${parts.slice(1)}`;
  const verb = lost.length === 1 && singularParts.has(parts) ? 'is' : 'are';
  return `${sentence} ${verb} unavailable right now, so the current version was kept. Check the sources and try again.`;
};

const singularParts: ReadonlySet<string> = new Set(['news', 'Fear & Greed']);

const toVersionData = ({ date, title, chapters, snapshot, missing, now }: EditionCommand) => ({
  date,
  title,
  chapters,
  snapshot,
  missing,
  generatedAt: now.toISOString(),
});

const partNames: Readonly<Record<MissingContent['what'], string>> = {
  movers: 'movers',
  news: 'news',
  'fear-greed': 'Fear & Greed',
  forecasts: 'forecasts',
};

const coinChangeSuffix = '.change24h';
const minShareOfCoins = 0.9;

/** Compares what readers see. Times and unprinted digits of the snapshot are ignored. */
const hasSameContent = (one: EditionContent, other: EditionContent): boolean =>
  JSON.stringify(pickVisibleContent(one)) === JSON.stringify(pickVisibleContent(other));

const pickVisibleContent = ({ title, chapters, missing, snapshot }: EditionContent) => ({
  title,
  chapters,
  missing: missing.map(({ what }) => what),
  sources: snapshot.map((group) => [group.title, group.source, group.simulated]),
});

/** The parts of `last` that are missing in `next`, in words for staff. */
const listLostParts = (last: EditionContent, next: EditionContent): readonly string[] => {
  const lostPartNames = next.missing
    .filter(({ what }) => !last.missing.some((existing) => existing.what === what))
    .map(({ what }) => partNames[what]);
  if (lostPartNames.length > 0) return lostPartNames;
  const groups = listLostGroups(last.snapshot, next.snapshot);
  if (groups.length > 0) return groups;
  if (hasFewerCoins(last, next)) return ['prices of some coins'];
  return isSimulated(next) && !isSimulated(last) ? ['live figures'] : [];
};

const listLostGroups = (
  last: readonly SnapshotGroup[],
  next: readonly SnapshotGroup[],
): readonly string[] =>
  last
    .map(({ title }) => title)
    .filter((title) => !next.some((group) => group.title === title))
    .map((title) => `“${title}”`);

const hasFewerCoins = (last: EditionContent, next: EditionContent): boolean => {
  const listedSymbols = new Set(getOverviewSymbols(next));
  if (getOverviewSymbols(last).some((symbol) => !listedSymbols.has(symbol))) return true;
  return countChanges(next) < minShareOfCoins * countChanges(last);
};

const getOverviewSymbols = ({ chapters }: EditionContent): readonly string[] =>
  chapters.marketOverview.flatMap((block) =>
    block.kind === 'prices' ? block.coins.map(({ symbol }) => symbol) : [],
  );

const countChanges = ({ snapshot }: EditionContent): number =>
  snapshot.flatMap(({ values }) => values).filter(({ id }) => id.endsWith(coinChangeSuffix)).length;

const isSimulated = ({ snapshot }: EditionContent): boolean =>
  snapshot.some(({ simulated }) => simulated);

/** `date` has the form `2026-11-21`. */
export const editionStream = (date: string): string => `edition-${date}`;

export const editionDecider = defineAggregate<EditionCommand, EditionEvent, EditionState>({
  category: 'edition',
  stream: editionStream,
  notExported: 'The newsletter of a day, the same for everyone.',
  events: editionEvents,
  initialState,
  on,
  decide,
});
