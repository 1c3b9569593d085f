import { useStore } from 'react-admin';
import type { TimelineEntry } from '#contract/admin/admin.ts';
import { DownloadIcon } from '../../layout/icons.tsx';
import { Failure } from '../../layout/states.tsx';
import { downloadCsv } from '../../list/csv.ts';
import { text } from '../../texts/text.ts';
import { timelineAsCsv } from './timeline-csv.ts';
import { TimelineEntries, type Density, type TimelineProps } from './timeline-entries.tsx';
import { timelineKinds, useTimelineKind, type TimelineKind } from './use-timeline-kind.ts';

export const Timeline = (props: TimelineProps) => {
  const { ownerId, timeline } = props;
  const [density, setDensity] = useStore<Density>('timeline-density', 'compact');
  const { entries, error } = timeline;
  return (
    <section className="section" aria-labelledby="timeline">
      <header>
        <h2 id="timeline">{text('timeline.title')}</h2>
        <div className="timeline-filter">
          <DensityChoice density={density} onChange={setDensity} />
          <KindChoice />
          <ExportButton ownerId={ownerId} entries={entries} />
        </div>
      </header>
      {error === null ? (
        <TimelineEntries {...props} density={density} />
      ) : (
        <Failure title={text('timeline.failed')} message={error} onRetry={timeline.retry} />
      )}
    </section>
  );
};

const KindChoice = () => {
  const [kind, setKind] = useTimelineKind();
  return (
    <>
      <label htmlFor="timeline-kind" className="visually-hidden">
        {text('timeline.show')}
      </label>
      <select
        id="timeline-kind"
        className="input"
        value={kind}
        onChange={({ target }) => {
          setKind(target.value as TimelineKind);
        }}
      >
        {timelineKinds.map((value) => (
          <option key={value} value={value}>
            {text(`timeline.${value}`)}
          </option>
        ))}
      </select>
    </>
  );
};

type ExportButtonProps = {
  readonly ownerId: string;
  readonly entries: readonly TimelineEntry[];
};

const ExportButton = ({ ownerId, entries }: ExportButtonProps) => (
  <button
    className="button"
    type="button"
    disabled={entries.length === 0}
    onClick={() => {
      downloadCsv(timelineAsCsv(entries), `tidemark-timeline-${ownerId}.csv`);
    }}
  >
    <DownloadIcon />
    {text('timeline.export')}
  </button>
);

type DensityChoiceProps = {
  readonly density: Density;
  readonly onChange: (density: Density) => void;
};

const DensityChoice = ({ density, onChange }: DensityChoiceProps) => (
  <fieldset className="segmented density">
    <legend className="visually-hidden">{text('timeline.density')}</legend>
    {(['compact', 'full'] as const).map((value) => (
      <label key={value}>
        <input
          type="radio"
          name="density"
          checked={density === value}
          onChange={() => {
            onChange(value);
          }}
        />
        <span>{text(`timeline.${value}`)}</span>
      </label>
    ))}
  </fieldset>
);
