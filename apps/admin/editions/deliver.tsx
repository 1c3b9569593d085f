import { useState } from 'react';
import { maxUntypedMembers } from '#contract/bulk-changes.ts';
import {
  editionRecordEndpoints,
  type EditionDeliveryPreview,
  type EditionRecordDetails,
} from '#contract/newsletter/edition-records.ts';
import { formatCount } from '#contract/format.ts';
import { call } from '#ui/api/call.ts';
import { ChoiceField } from '#ui/parts/choice-field.tsx';
import { Section } from '#ui/parts/section.tsx';
import { DryRunResult, useDryRun } from '../record/command/dry-run.tsx';
import { ReasonCommand } from '../record/command/reason-command.tsx';
import { TypedCountField } from '../record/command/typed-count-field.tsx';
import { createCommandPreview } from '../record/command/use-command.ts';
import { text } from '../texts/text.ts';

type Kind = 'daily' | 'weekly';
const kinds = [
  { value: 'daily', label: text('editions.deliver.daily') },
  { value: 'weekly', label: text('editions.deliver.weekly') },
];
const labels = {
  look: text('editions.deliver.look'),
  looking: text('editions.deliver.looking'),
  failed: text('editions.deliver.look-failed'),
};

/** The recipients of a manual delivery, then the command. The server gives the reason when there are none. */
export const EditionDelivery = ({
  edition: { id, version },
}: {
  readonly edition: EditionRecordDetails;
}) => {
  const [kind, setKind] = useState<Kind>('daily');
  const params = { id };
  const dryRun = useDryRun(
    createCommandPreview(editionRecordEndpoints.previewEditionDelivery, { params, body: { kind } }),
    { resource: 'editions', version },
  );
  return (
    <Section title={text('editions.deliver')}>
      <p className="explanation">{text('editions.deliver.text')}</p>
      <div className="command-form">
        <ChoiceField
          label={text('editions.deliver.readers')}
          value={kind}
          options={kinds}
          onChoose={(chosen) => {
            setKind(chosen === 'weekly' ? 'weekly' : 'daily');
          }}
        />
        <DryRunResult dryRun={dryRun} words={labels}>
          {(preview) => (
            <>
              <p role="status">{formatPreview(preview)}</p>
              <SendForm
                recipients={preview.recipients}
                send={(reason) =>
                  call(editionRecordEndpoints.deliverEdition, { params, body: { kind, reason } })
                }
                onDone={dryRun.close}
              />
            </>
          )}
        </DryRunResult>
      </div>
    </Section>
  );
};

type SendFormProps = {
  readonly recipients: number;
  readonly send: (reason: string) => Promise<unknown>;
  readonly onDone: () => void;
};

/** Emails cannot be called back, so many of them are confirmed by their number. */
const SendForm = ({ recipients, send, onDone }: SendFormProps) => {
  const [typedCount, setTypedCount] = useState('');
  return (
    <ReasonCommand
      send={send}
      verb={text('editions.deliver.verb')}
      done={text('editions.deliver.done')}
      refused={text('editions.deliver.refused')}
      closed={null}
      onDone={onDone}
    >
      {recipients > maxUntypedMembers ? (
        <TypedCountField
          label={text('editions.deliver.typed-count')}
          fault={text('editions.deliver.typed-count-fault', { count: formatCount(recipients) })}
          count={recipients}
          value={typedCount}
          onValue={setTypedCount}
        />
      ) : null}
      <p className="explanation">{text('editions.deliver.not-undone')}</p>
    </ReasonCommand>
  );
};

const formatPreview = ({ version, recipients, ...before }: EditionDeliveryPreview): string => {
  const recipientsText = text('editions.deliver.would', { smart_count: recipients, version });
  const listedCount = before.delivered + before.inDoubt + before.passedOver;
  return listedCount === 0
    ? recipientsText
    : `${recipientsText} ${text('editions.deliver.before', before)}`;
};
