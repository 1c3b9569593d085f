import { useId, type JSX, type ReactNode } from 'react';

type SegmentedOption<Value extends string> = {
  readonly value: Value;
  readonly label: ReactNode;
  /** For screen readers, where the label is short. */
  readonly spoken?: string;
};

type SegmentsProps<Value extends string> = {
  readonly options: readonly SegmentedOption<Value>[];
  /** Undefined while it loads. */
  readonly chosen: Value | undefined;
  readonly onChoose: (value: Value) => void;
};

type SegmentedChoiceProps<Value extends string> = SegmentsProps<Value> & {
  readonly label: string;
};

/** One of a few options, small. */
export const SegmentedControl = <Value extends string>({
  label,
  ...segments
}: SegmentedChoiceProps<Value>): JSX.Element => (
  <div className="segmented small" role="radiogroup" aria-label={label}>
    <Segments {...segments} />
  </div>
);

/** One of a few options in the size of a field; all can be disabled. */
export const SegmentedField = <Value extends string>({
  label,
  disabled = false,
  className = 'segmented',
  ...segments
}: SegmentedChoiceProps<Value> & {
  readonly disabled?: boolean;
  readonly className?: string;
}): JSX.Element => (
  <fieldset className={className} disabled={disabled}>
    <legend className="visually-hidden">{label}</legend>
    <Segments {...segments} />
  </fieldset>
);

/** The options alone, where a group around them has the label. */
export const Segments = <Value extends string>({
  options,
  chosen,
  onChoose,
}: SegmentsProps<Value>): JSX.Element => {
  const name = useId();
  return (
    <>
      {options.map(({ value, label, spoken }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            aria-label={spoken}
            checked={value === chosen}
            onChange={() => {
              onChoose(value);
            }}
          />
          <span>{label}</span>
        </label>
      ))}
    </>
  );
};
