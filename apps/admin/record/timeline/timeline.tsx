import { useState } from 'react';
import { useNotify, useStore } from 'react-admin';
import { formatFailure } from '#ui/api/api-error.ts';
import { SegmentedField } from '#ui/forms/segmented-choice.tsx';
import { DownloadIcon } from '../../layout/icons.tsx';
import { Failure } from '../../layout/states.tsx';
import { downloadCsv } from '../../list/csv.ts';
import { text } from './texts.ts';
import { text as listText } from '../../list/texts.ts';
import { timelineAsCsv } from './timeline-csv.ts';
import { TimelineEntries, type Density, type TimelineProps } from './timeline-entries.tsx';
import { timelineKinds, useTimelineKind, type TimelineKind } from './use-timeline-kind.ts';

export const Timeline = (props: TimelineProps) => {
  const { ownerId, timeline } = props;
  const [density, setDensity] = useStore<Density>('timeline-density', 'compact');
  const { error } = timeline;
  return (
    <section className="section" aria-labelledby="timeline">
      <header>
        <h2 id="timeline">Timeline</h2>
        <div className="timeline-filter">
          <DensityChoice density={density} onChange={setDensity} />
          <KindChoice />
          <ExportButton ownerId={ownerId} timeline={timeline} />
        </div>
      </header>
      {error === null ? (
        <TimelineEntries {...props} density={density} />
      ) : (
        <Failure title="Could not load the timeline" message={error} onRetry={timeline.retry} />
      )}
    </section>
  );
};

const KindChoice = () => {
  const [kind, setKind] = useTimelineKind();
  return (
    <>
      <label htmlFor="timeline-kind" className="visually-hidden">
        Show
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

const ExportButton = ({ ownerId, timeline }: Pick<TimelineProps, 'ownerId' | 'timeline'>) => {
  const notify = useNotify();
  const [isExporting, setExporting] = useState(false);
  const save = async (): Promise<void> => {
    setExporting(true);
    try {
      const entries = await timeline.loadAll();
      downloadCsv(timelineAsCsv(entries), `tidemark-timeline-${ownerId}.csv`);
    } catch (error) {
      notify(`${listText('list.export-failed')}\n${formatFailure(error)}`, { type: 'error' });
    } finally {
      setExporting(false);
    }
  };
  return (
    <button
      className="button"
      type="button"
      disabled={timeline.entries.length === 0}
      aria-disabled={isExporting}
      onClick={isExporting ? undefined : () => void save()}
    >
      <DownloadIcon />
      {text(isExporting ? 'timeline.exporting' : 'timeline.export')}
    </button>
  );
};

type DensityChoiceProps = {
  readonly density: Density;
  readonly onChange: (density: Density) => void;
};

const DensityChoice = ({ density, onChange }: DensityChoiceProps) => (
  <SegmentedField
    className="segmented density"
    label={text('timeline.density')}
    options={densities.map((value) => ({ value, label: text(`timeline.${value}`) }))}
    chosen={density}
    onChoose={onChange}
  />
);

const densities: readonly Density[] = ['compact', 'full'];
