import type { JSX, ReactNode } from 'react';
import { Missing } from '#ui/missing.tsx';

export type Fact = { name: string; value: ReactNode };

/** Names and figures; a figure that was not computed says so. */
export const FactList = ({ facts }: { facts: readonly Fact[] }): JSX.Element => (
  <dl className="fact-list">
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value ?? <Missing />}</dd>
      </div>
    ))}
  </dl>
);
