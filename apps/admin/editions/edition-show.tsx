import { LinkBase, useCreatePath } from 'react-admin';
import type { EditionRecordDetails } from '#contract/newsletter/edition-records.ts';
import { newsletterEndpoints } from '#contract/newsletter/newsletter.ts';
import { buildUrl } from '#contract/url.ts';
import { formatCount } from '#contract/format.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { Section } from '#ui/parts/section.tsx';
import { formatDeliveryId } from '../deliveries/format.ts';
import { ConsoleShow } from '../record/console-show.tsx';
import { RecordFields, type RecordField } from '../record/record-fields.tsx';
import { formatDayWithYear } from '../times/with-year.ts';
import { text } from './texts.ts';
import { useNow } from '../use-now.ts';
import { AdminOnly } from '../for-admins.tsx';
import { EditionDelivery } from './deliver.tsx';

/** One edition: its versions, deliveries and public page. */
export const EditionShow = ({ id }: { readonly id?: string }) => {
  const now = useNow();
  return (
    <ConsoleShow<EditionRecordDetails> {...(id === undefined ? {} : { id })} heading={getHeading}>
      {(edition) => (
        <div className="stack">
          <RecordFields title="Edition" record={edition} fields={getFields(now)} />
          <RecordFields
            title="Versions"
            record={edition}
            naming={text('resources.editions.fields.version')}
            heading={text('resources.editions.fields.title')}
            fields={getVersionFields(edition, now)}
          />
          <Deliveries {...edition} />
          <AdminOnly>
            <EditionDelivery edition={edition} />
          </AdminOnly>
        </div>
      )}
    </ConsoleShow>
  );
};

const getHeading = ({ id, title }: EditionRecordDetails) => {
  const day = formatDayWithYear(new Date(`${id}T00:00`));
  return { title, crumb: day, ids: [{ words: day }] };
};

const getFields = (now: Date): readonly RecordField<EditionRecordDetails>[] => [
  {
    label: text('resources.editions.fields.edition'),
    format: ({ edition }) => formatCount(edition),
  },
  { label: 'Greeting', format: ({ description }) => description },
  {
    label: 'Generated',
    format: ({ generatedAt }) => formatDateTime(new Date(generatedAt), now),
  },
  {
    label: 'Market data',
    format: ({ simulated }) => text(simulated ? 'editions.simulated' : 'editions.real'),
  },
  {
    label: 'Public page',
    format: getPublicPath,
    show: (edition) => <a href={getPublicPath(edition)}>{getPublicPath(edition)}</a>,
  },
];

const getPublicPath = ({ edition }: EditionRecordDetails): string =>
  buildUrl(newsletterEndpoints.editionPage, { params: { edition: String(edition) } });

const getVersionFields = (
  { versions }: EditionRecordDetails,
  now: Date,
): readonly RecordField<EditionRecordDetails>[] =>
  versions.map(({ version, title, generatedAt, by }) => ({
    label: text('editions.version', { version }),
    format: () =>
      text('editions.version-by', {
        title,
        time: formatDateTime(new Date(generatedAt), now),
        name: by,
      }),
  }));

const Deliveries = ({ deliveries }: Pick<EditionRecordDetails, 'deliveries'>) => {
  const createPath = useCreatePath();
  return (
    <Section title="Deliveries">
      {deliveries.length === 0 ? <p className="explanation">Not delivered yet.</p> : null}
      {deliveries.map((id) => (
        <p key={id}>
          <LinkBase to={createPath({ resource: 'deliveries', type: 'show', id })}>
            {formatDeliveryId(id)}
          </LinkBase>
        </p>
      ))}
    </Section>
  );
};
