import { formatCount } from '#contract/format.ts';
import type { Source } from '#contract/system/sources.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { formatSourceKind } from '#ui/format/source-kind.ts';
import { ConsoleShow } from '../record/console-show.tsx';
import { RecordFields, type RecordField } from '../record/record-fields.tsx';
import { text } from './texts.ts';
import { text as recordText } from '../record/texts.ts';
import { useNow } from '../use-now.ts';
import { formatBudget, formatState } from './format.ts';

/** The health of one outside source. */
export const SourceShow = ({ id }: { readonly id?: string }) => {
  const now = useNow();
  return (
    <ConsoleShow<Source> {...(id === undefined ? {} : { id })} heading={getHeading}>
      {(source) => (
        <div className="stack">
          <RecordFields title="Health" record={source} fields={getFields(now)} />
        </div>
      )}
    </ConsoleShow>
  );
};

const getHeading = ({ source, kind }: Source) => ({
  title: source,
  crumb: source,
  ids: [{ words: formatSourceKind(kind) }],
});

const getFields = (now: Date): readonly RecordField<Source>[] => {
  const formatOptionalTime = (at: string | null, none: string): string =>
    at === null ? none : formatDateTime(new Date(at), now);
  const createField = (label: string, format: (source: Source) => string) => ({ label, format });
  return [
    createField(text('resources.sources.fields.state'), formatState),
    createField('Data', ({ mode }) => text(`sources.mode-${mode}`)),
    createField('Preference', ({ preference }) => String(preference)),
    createField('Last request', ({ lastAskedAt }) =>
      formatOptionalTime(lastAskedAt, text('sources.never')),
    ),
    createField(text('resources.sources.fields.lastSuccessAt'), ({ lastSuccessAt }) =>
      formatOptionalTime(lastSuccessAt, text('sources.never')),
    ),
    createField('Last error', ({ lastError }) =>
      lastError === null
        ? text('sources.never')
        : text('sources.error-words', {
            moment: formatOptionalTime(lastError.at, ''),
            message: lastError.message,
          }),
    ),
    createField('Next request not before', ({ notBefore }) =>
      formatOptionalTime(notBefore, recordText('record.none')),
    ),
    createField(text('resources.sources.fields.budget'), formatBudget),
    createField('Values held back from the last response', ({ quarantined }) =>
      formatCount(quarantined),
    ),
    createField('Unreadable rows in the last response', ({ rejected }) => formatCount(rejected)),
    createField('New data due since', ({ silentSince }) =>
      formatOptionalTime(silentSince, recordText('record.none')),
    ),
    createField('Stored data', ({ kept }) => kept ?? 'None'),
  ];
};
