import type { MoveHorizon } from '#contract/predictions/expected-moves.ts';
import type {
  CoinMoves,
  ExpectedMove,
  ExpectedMoves,
} from '#contract/predictions/expected-moves.ts';

export type MoveRow = { readonly coin: CoinMoves; readonly move: ExpectedMove };

/** The coins' moves over one horizon, largest compared with the usual first. Without a usual width they come last. */
export const toMoveRows = ({ coins }: ExpectedMoves, hours: MoveHorizon): MoveRow[] =>
  coins
    .flatMap((coin) =>
      coin.moves
        .filter(({ horizonHours }) => horizonHours === hours)
        .map((move) => ({ coin, move })),
    )
    .sort((one, other) => getMoveSize(other) - getMoveSize(one));

const getMoveSize = ({ move: { comparedWithUsual } }: MoveRow): number => comparedWithUsual ?? 0;
