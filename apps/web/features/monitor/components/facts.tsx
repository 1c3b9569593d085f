import type { JSX, ReactNode } from 'react';

/** A figure with its meaning below it. */
export type TileFact = { label: string; value: ReactNode; note: ReactNode };

export const Tiles = ({ tiles }: { tiles: readonly TileFact[] }): JSX.Element => (
  <dl className="tiles">
    {tiles.map(({ label, value, note }) => (
      <div className="tile" key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
        <dd>{note}</dd>
      </div>
    ))}
  </dl>
);

export const Facts = ({
  facts,
}: {
  facts: readonly { label: string; value: ReactNode }[];
}): JSX.Element => (
  <dl className="ledger small">
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
