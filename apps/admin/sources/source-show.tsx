import { formatCount } from '#contract/format.ts';
import type { Source } from '#contract/system/sources.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { formatSourceKind } from '#ui/format/source-kind.ts';
import { ConsoleShow } from '../record/console-show.tsx';
import { RecordFields, type RecordField } from '../record/record-fields.tsx';
import { text } from '../texts/text.ts';
import { useNow } from '../use-now.ts';
import { formatBudget, formatState } from './format.ts';

/** The health of one outside source. */
export const SourceShow = ({ id }: { readonly id?: string }) => {
  const now = useNow();
  return (
    <ConsoleShow<Source> {...(id === undefined ? {} : { id })} heading={getHeading}>
      {(source) => (
        <div className="stack">
          <RecordFields title={text('sources.facts')} record={source} fields={getFields(now)} />
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
  const moment = (at: string | null, none: string): string =>
    at === null ? none : formatDateTime(new Date(at), now);
  const field = (label: string, format: (source: Source) => string) => ({ label, format });
  return [
    field(text('resources.sources.fields.state'), formatState),
    field(text('sources.mode'), ({ mode }) => text(`sources.mode-${mode}`)),
    field(text('sources.preference'), ({ preference }) => String(preference)),
    field(text('sources.last-asked'), ({ lastAskedAt }) =>
      moment(lastAskedAt, text('sources.never')),
    ),
    field(text('resources.sources.fields.lastSuccessAt'), ({ lastSuccessAt }) =>
      moment(lastSuccessAt, text('sources.never')),
    ),
    field(text('sources.last-error'), ({ lastError }) =>
      lastError === null
        ? text('sources.never')
        : text('sources.error-words', {
            moment: moment(lastError.at, ''),
            message: lastError.message,
          }),
    ),
    field(text('sources.not-before'), ({ notBefore }) => moment(notBefore, text('record.none'))),
    field(text('resources.sources.fields.budget'), formatBudget),
    field(text('sources.quarantined'), ({ quarantined }) => formatCount(quarantined)),
    field(text('sources.rejected'), ({ rejected }) => formatCount(rejected)),
    field(text('sources.silent-since'), ({ silentSince }) =>
      moment(silentSince, text('record.none')),
    ),
    field(text('sources.kept'), ({ kept }) => kept ?? text('sources.nothing-kept')),
  ];
};
