import { LinkBase } from 'react-admin';
import { type Projection, projectionEndpoints } from '#contract/system/projections.ts';
import { call } from '#ui/api/call.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { Section } from '#ui/parts/section.tsx';
import { ConsoleShow } from '../record/console-show.tsx';
import { RecordFields, type RecordField } from '../record/record-fields.tsx';
import { getStreamEventsPath } from '../record/timeline/events-of.ts';
import { AdminOnly } from '../for-admins.tsx';
import { ReasonCommand } from '../record/command/reason-command.tsx';
import { text } from '../texts/text.ts';
import { useNow } from '../use-now.ts';
import { formatReachedTime, formatState } from './format.ts';

/** One read model: its progress and its rebuild. */
export const ProjectionShow = ({ id }: { readonly id?: string }) => {
  const now = useNow();
  return (
    <ConsoleShow<Projection>
      {...(id === undefined ? {} : { id })}
      heading={getHeading}
      running={({ building, upToDate }) => building !== null || !upToDate}
    >
      {(projection) => (
        <div className="split record-columns">
          <RecordFields
            title={text('projections.facts')}
            record={projection}
            fields={getFields(now)}
          />
          <RebuildSection projection={projection} />
        </div>
      )}
    </ConsoleShow>
  );
};

const getHeading = ({ id }: Projection) => ({
  title: id,
  crumb: id,
  ids: [{ words: text('resources.projections.name', { smart_count: 1 }) }],
});

const getFields = (now: Date): readonly RecordField<Projection>[] => [
  { label: text('projections.state'), format: (projection) => formatState(projection, now) },
  {
    label: text('projections.reached'),
    format: (projection) => formatReachedTime(projection, now),
  },
  {
    label: text('projections.version'),
    format: ({ version, shown }) =>
      text('projections.version-words', { version, generation: (shown?.generation ?? 0) + 1 }),
  },
  {
    label: text('projections.why'),
    format: ({ trouble }) => trouble?.reason ?? text('record.none'),
  },
  {
    label: text('projections.asked'),
    format: ({ asked }) =>
      asked === null
        ? text('projections.never')
        : text('projections.asked-words', {
            moment: formatDateTime(new Date(asked.at), now),
            reason: asked.reason,
          }),
  },
];

const RebuildSection = ({ projection: { id, building } }: { readonly projection: Projection }) => (
  <AdminOnly>
    <Section title={text('projections.rebuild')}>
      <p>{text('projections.rebuild-text')}</p>
      <ReasonCommand
        send={(reason) =>
          call(projectionEndpoints.rebuildProjection, { params: { id }, body: { reason } })
        }
        verb={text('projections.rebuild')}
        done={text('projections.rebuilt')}
        refused={text('projections.refused')}
        closed={building === null ? null : text('projections.rebuild-busy')}
      />
      <p className="explanation">
        <LinkBase to={getStreamEventsPath(`readmodel-${id}`)}>
          {text('projections.history')}
        </LinkBase>
      </p>
    </Section>
  </AdminOnly>
);
