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
import { text } from './texts.ts';
import { text as recordText } from '../record/texts.ts';
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
          <RecordFields title="State" record={projection} fields={getFields(now)} />
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
  { label: 'State', format: (projection) => formatState(projection, now) },
  {
    label: 'Processed up to',
    format: (projection) => formatReachedTime(projection, now),
  },
  {
    label: 'Version',
    format: ({ version, shown }) =>
      text('projections.version-words', { version, generation: (shown?.generation ?? 0) + 1 }),
  },
  {
    label: 'Why it stopped',
    format: ({ trouble }) => trouble?.reason ?? recordText('record.none'),
  },
  {
    label: 'Last requested',
    format: ({ asked }) =>
      asked === null
        ? 'Never'
        : text('projections.asked-words', {
            moment: formatDateTime(new Date(asked.at), now),
            reason: asked.reason,
          }),
  },
];

const RebuildSection = ({ projection: { id, building } }: { readonly projection: Projection }) => (
  <AdminOnly>
    <Section title={text('projections.rebuild')}>
      <p>
        Pages show the current version until the rebuild is complete. A large log takes minutes.
      </p>
      <ReasonCommand
        send={(reason) =>
          call(projectionEndpoints.rebuildProjection, { params: { id }, body: { reason } })
        }
        verb={text('projections.rebuild')}
        done="Rebuild started"
        refused="The rebuild did not start"
        closed={building === null ? null : 'A rebuild is running. Wait until it is complete.'}
      />
      <p className="explanation">
        <LinkBase to={getStreamEventsPath(`readmodel-${id}`)}>
          All rebuilds requested by staff
        </LinkBase>
      </p>
    </Section>
  </AdminOnly>
);
