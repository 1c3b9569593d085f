type ListFiguresProps = {
  readonly label: string;
  readonly figures: readonly (readonly [label: string, value: string])[];
};

/** Figures of the whole list, above it. */
export const ListFigures = ({ label, figures }: ListFiguresProps) => (
  <dl className="list-figures" aria-label={label}>
    {figures.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
