import { formatCount } from '#contract/format.ts';
import type { QuarantinedValue } from '#contract/system/sources.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { ConsoleShow } from '../record/console-show.tsx';
import { RecordFields, type RecordField } from '../record/record-fields.tsx';
import { text as recordText } from '../record/texts.ts';
import { text } from './texts.ts';
import { useNow } from '../use-now.ts';
import { formatFigure, formatPreviousValue, formatOutcome, formatValue } from './format.ts';

/** One value that was withheld, the reason, and the decision. */
export const QuarantineShow = ({ id }: { readonly id?: string }) => {
  const now = useNow();
  return (
    <ConsoleShow<QuarantinedValue> {...(id === undefined ? {} : { id })} heading={getHeading}>
      {(value) => (
        <div className="stack">
          <RecordFields title="Reported value" record={value} fields={getFields(now)} />
        </div>
      )}
    </ConsoleShow>
  );
};

const getHeading = ({ symbol, coinId, source }: QuarantinedValue) => ({
  title: symbol,
  crumb: symbol,
  ids: [{ words: coinId }, { words: source }],
});

const getFields = (now: Date): readonly RecordField<QuarantinedValue>[] => {
  const formatOptionalTime = (at: string | null): string =>
    at === null ? recordText('record.none') : formatDateTime(new Date(at), now);
  const createField = (label: string, format: (value: QuarantinedValue) => string) => ({
    label,
    format,
  });
  return [
    createField(text('resources.quarantine.fields.figure'), formatFigure),
    createField(text('resources.quarantine.fields.value'), formatValue),
    createField(text('resources.quarantine.fields.before'), formatPreviousValue),
    createField('Why it was not shown', ({ rule, reason }) =>
      text('quarantine.rule-words', { rule: text(`quarantine.rule-${rule}`), reason }),
    ),
    createField('Matching responses', ({ readings }) => formatCount(readings)),
    createField('First seen', ({ firstAt }) => formatOptionalTime(firstAt)),
    createField(text('resources.quarantine.fields.lastAt'), ({ lastAt }) =>
      formatOptionalTime(lastAt),
    ),
    createField(text('resources.quarantine.fields.outcome'), formatOutcome),
    createField('Decided', ({ endedAt }) => formatOptionalTime(endedAt)),
  ];
};
