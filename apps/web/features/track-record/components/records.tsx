import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type JSX } from 'react';
import type { PredictionRecord } from '#contract/track-record.ts';
import { Empty, Section, SkeletonRows } from '#ui/section.tsx';
import { recordsQuery } from '../api/get-track-record.ts';
import { endOf, hasOlder, within, type RecordChoice } from '../choice.ts';
import { trackRecordTexts } from '../texts.ts';
import { PointChart } from './point-chart.tsx';
import { Problem } from './problem.tsx';
import { RecordCard } from './record-card.tsx';
import { RecordTable } from './record-table.tsx';

const texts = trackRecordTexts.records;
const rowsWaiting = 12;

/** Every forecast that came due, three days at a time, as points and as a table. */
export const Records = ({ choice }: { choice: RecordChoice }): JSX.Element => {
  const newest = endOf(choice.month);
  const [before, setBefore] = useState(newest);
  const { data, isError, refetch } = useQuery(recordsQuery(choice, before));
  const older = data && hasOlder(data.before, choice) ? data.before : undefined;
  const shown = data && within(data.records, choice);
  return (
    <Section title={texts.title}>
      <p className="muted tr-cap">{texts.lead}</p>
      <div className="tr-forecasts">
        {shown === undefined && isError ? <Problem fact={texts.failed} onRetry={refetch} /> : null}
        {shown === undefined && !isError ? (
          <SkeletonRows rows={rowsWaiting} label={texts.loading} />
        ) : null}
        {shown === undefined ? null : <Page key={before} records={shown} />}
      </div>
      <p className="btns tr-pager">
        <button
          className="btn"
          type="button"
          disabled={older === undefined}
          onClick={() => {
            setBefore(older);
          }}
        >
          {texts.older}
        </button>
        <button
          className="btn"
          type="button"
          disabled={before === newest}
          onClick={() => {
            setBefore(newest);
          }}
        >
          {texts.newer}
        </button>
      </p>
    </Section>
  );
};

const Page = ({ records }: { records: readonly PredictionRecord[] }): JSX.Element => {
  const [chosenId, setChosenId] = useState<string>();
  const place = useRef<HTMLElement>(null);
  const chosen = records.find(({ id }) => id === chosenId) ?? records[0];
  if (chosen === undefined) return <Empty fact={texts.empty.fact}>{texts.empty.text}</Empty>;
  const choose = ({ id }: PredictionRecord): void => {
    setChosenId(id);
  };
  return (
    <>
      <PointChart records={records} chosen={chosen} onChoose={choose} />
      <p className="tr-legend" aria-hidden="true">
        <span className="band">{texts.band}</span>
        <span className="held">{texts.held}</span>
        <span className="missed">{texts.missed}</span>
      </p>
      <RecordCard record={chosen} place={place} />
      <RecordTable
        records={records}
        chosen={chosen}
        onOpen={(record) => {
          choose(record);
          place.current?.focus();
        }}
      />
    </>
  );
};
