import { OperatorError } from '../plain-error.ts';
import type {
  CollectionDefinition,
  Document,
  ReadModels,
} from '../read-models/read-models.port.ts';

/** `exported`: the installation was moved away. `importing`: it does not have everything yet. */
export type MoveStatus = {
  readonly state: 'exported' | 'importing';
  readonly exportId: string;
  readonly at: string;
};

type MoveStatusDocument = Document & MoveStatus;

export const movesCollection: CollectionDefinition = { name: 'moves', version: 1, indexes: [] };
const id = 'current';

type Ports = { readonly readModels: ReadModels };

export const findMoveStatus = async ({ readModels }: Ports): Promise<MoveStatus | undefined> =>
  (await readModels.load<MoveStatusDocument>(movesCollection, [id])).get(id)?.document ?? undefined;

export const saveMoveStatus = ({ readModels }: Ports, mark: MoveStatus | null): Promise<void> => {
  const document = mark && { id, ...mark };
  return readModels.write({
    changes: [{ collection: movesCollection, changes: [{ id, document }] }],
  });
};

/**
 * Two installations with the same data would both send mails and charge members, and one with a
 * part of the data would miss members.
 */
export const requireNotMoved = async (ports: Ports): Promise<void> => {
  const moveStatus = await findMoveStatus(ports);
  if (moveStatus) throw new OperatorError(formatMoveStatus(moveStatus));
};

/** Why the installation does not run, and what to do. */
export const formatMoveStatus = ({ state, at }: MoveStatus): string =>
  state === 'exported'
    ? `This installation was moved away: it was exported at ${at}. Start the one that it was imported into. If that one was never started, npm run cli -- move cancel makes this one usable again.`
    : 'An import into this installation was interrupted. Repeat npm run cli -- move import <folder>, or empty its stores.';
