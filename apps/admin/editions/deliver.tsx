import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { EditionDeliveryPreview, EditionRecordDetails } from '#contract/edition-records.ts';
import { failureInWords, statusOf } from '#ui/api-error.ts';
import { ChoiceField } from '#ui/choice-field.tsx';
import { Section, SkeletonRows } from '#ui/section.tsx';
import type { ConsoleDataProvider } from '../data-provider.ts';
import { Failure } from '../layout/states.tsx';
import { ReasonCommand } from '../record/reason-command.tsx';
import { text } from '../texts/text.ts';

type Kind = 'daily' | 'weekly';
const kinds = [
  { value: 'daily', label: text('editions.deliver.daily') },
  { value: 'weekly', label: text('editions.deliver.weekly') },
];

/** Whom a delivery by hand would reach, and after it the command; the server says why there is none. */
export const Deliver = ({
  edition: { id, version },
}: {
  readonly edition: EditionRecordDetails;
}) => {
  const [kind, setKind] = useState<Kind>('daily');
  const [looking, setLooking] = useState(false);
  const preview = usePreview(id, { kind, version, enabled: looking });
  return (
    <Section title={text('editions.deliver')}>
      <p className="why">{text('editions.deliver.text')}</p>
      <div className="mf">
        <ChoiceField
          label={text('editions.deliver.readers')}
          value={kind}
          options={kinds}
          onChoose={(chosen) => {
            setKind(chosen === 'weekly' ? 'weekly' : 'daily');
          }}
        />
        {looking ? (
          <Preview preview={preview} />
        ) : (
          <button
            className="btn"
            type="button"
            onClick={() => {
              setLooking(true);
            }}
          >
            {text('editions.deliver.look')}
          </button>
        )}
      </div>
      {looking && preview.data !== undefined && !preview.isFetching ? (
        <ReasonCommand
          request={{ resource: 'editions', id, name: 'deliver', body: { kind } }}
          verb={text('editions.deliver.verb')}
          done={text('editions.deliver.done')}
          refused={text('editions.deliver.refused')}
          closed={null}
          onDone={() => {
            setLooking(false);
          }}
        />
      ) : null}
    </Section>
  );
};

type Asked = { readonly kind: Kind; readonly version: number; readonly enabled: boolean };

const usePreview = (id: string, { kind, version, enabled }: Asked) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    // Not among the edition's own queries: what the command changes is asked for when somebody looks again.
    queryKey: ['preview-delivery', id, kind, version],
    queryFn: () =>
      dataProvider.previewCommand<EditionDeliveryPreview>('editions', id, 'deliver', { kind }),
    ...{ enabled, gcTime: 0, retry: false },
  });
};

const Preview = ({ preview }: { readonly preview: ReturnType<typeof usePreview> }) => {
  const { data, error, isFetching, refetch } = preview;
  if (isFetching) return <SkeletonRows rows={2} label={text('editions.deliver.looking')} />;
  // What the server refuses is an answer: why nobody would get it.
  if (error !== null && isRefusal(error)) return <p role="status">{failureInWords(error)}</p>;
  if (error !== null) {
    const title = text('editions.deliver.look-failed');
    return <Failure title={title} message={failureInWords(error)} onRetry={() => void refetch()} />;
  }
  return data === undefined ? null : <p role="status">{inWords(data)}</p>;
};

const isRefusal = (error: Error): boolean => [404, 409].includes(statusOf(error) ?? 0);

const inWords = ({ version, recipients, ...before }: EditionDeliveryPreview): string => {
  const would = text('editions.deliver.would', { smart_count: recipients, version });
  const listed = before.delivered + before.inDoubt + before.passedOver;
  return listed === 0 ? would : `${would} ${text('editions.deliver.before', before)}`;
};
