import { useQuery } from '@tanstack/react-query';
import type { CSSProperties, JSX } from 'react';
import type { FearGreed } from '#contract/fear-greed.ts';
import { attributionOf } from '#contract/attributions.ts';
import { Meter } from '#ui/meter.tsx';
import { Empty, Section, SkeletonRows } from '#ui/section.tsx';
import { Failed } from '../../../components/failed.tsx';
import { ReadingSource } from '../../../components/reading-source.tsx';
import { fearGreedQuery, measuredEverySeconds } from '../api/get-fear-greed.ts';
import { fearGreedTexts as texts } from '../texts.ts';
import { FearGreedMonth } from './fear-greed-month.tsx';

/** The box of a page; its month is shown to those whose plan has the history. */
export const FearGreedBox = ({ title, id }: { title: string; id?: string }): JSX.Element => {
  const { data, isError, refetch } = useQuery(fearGreedQuery);
  return (
    <Section
      title={title}
      {...(id === undefined ? {} : { id })}
      source={
        data ? (
          <ReadingSource reading={data} refreshSeconds={measuredEverySeconds(data.kind)} />
        ) : null
      }
    >
      <div className="fg">
        {data ? <Reading reading={data} /> : null}
        {data === null ? <Empty fact={texts.empty.fact}>{texts.empty.text}</Empty> : null}
        {data === undefined && !isError ? <SkeletonRows rows={4} label={texts.loading} /> : null}
        {data === undefined && isError ? <Problem onRetry={() => void refetch()} /> : null}
      </div>
    </Section>
  );
};

const marks = [0, 25, 50, 75, 100] as const;
const at = (value: number): CSSProperties => ({ '--v': value }) as CSSProperties;

const Reading = ({ reading }: { reading: FearGreed }): JSX.Element => {
  const { value, category, description, source } = reading;
  const attribution = attributionOf(source);
  return (
    <>
      <p className="read">
        <b>{value}</b>
        <span>{category}</span>
      </p>
      <Meter value={value} label={texts.meter(value, category)} />
      <div className="strip5" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
        <i />
      </div>
      <div className="scale" aria-hidden="true">
        {marks.map((mark) => (
          <span key={mark} style={at(mark)}>
            {mark}
          </span>
        ))}
      </div>
      <p className="why">{description}</p>
      <FearGreedMonth />
      {attribution === undefined ? null : (
        <p className="ends">
          <a href={attribution.url} rel="noopener noreferrer">
            {attribution.text}
          </a>
        </p>
      )}
    </>
  );
};

const Problem = ({ onRetry }: { onRetry: () => void }): JSX.Element => (
  <Failed fact={texts.problem.fact} onRetry={onRetry}>
    {texts.problem.text}
  </Failed>
);
