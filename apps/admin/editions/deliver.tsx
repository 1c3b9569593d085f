import { useState } from 'react';
import { maxUntypedMembers } from '#contract/bulk-changes.ts';
import {
  editionRecordEndpoints,
  type EditionDeliveryPreview,
  type EditionRecordDetails,
} from '#contract/newsletter/edition-records.ts';
import { formatCount } from '#contract/format.ts';
import { call } from '#ui/api/call.ts';
import { ChoiceField } from '#ui/forms/choice-field.tsx';
import { Section } from '#ui/parts/section.tsx';
import { DryRunResult, useDryRun } from '../record/command/dry-run.tsx';
import { ReasonCommand } from '../record/command/reason-command.tsx';
import { TypedCountField } from '../record/command/typed-count-field.tsx';
import { createCommandPreview } from '../record/command/use-command.ts';
import { text } from './texts.ts';

type Kind = 'daily' | 'weekly';
const kinds = [
  { value: 'daily', label: 'Daily readers' },
  { value: 'weekly', label: 'Weekly readers (Monday’s edition)' },
];
const labels = {
  look: 'Preview recipients',
  looking: 'Loading the recipients.',
  failed: 'Could not load the recipients.',
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
    <Section title="Send manually">
      <p className="explanation">
        Sends the latest version of today’s edition, or to weekly readers that of the latest Monday,
        to readers who are not in any of its deliveries. Nobody gets it twice. Decide about emails
        with unknown delivery on the page of the delivery.
      </p>
      <div className="command-form">
        <ChoiceField
          label="Readers"
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
      verb="Send now"
      done="Delivery started"
      refused="The delivery did not start"
      closed={null}
      onDone={onDone}
    >
      {recipients > maxUntypedMembers ? (
        <TypedCountField
          label="Number of readers"
          fault={text('editions.deliver.typed-count-fault', { count: formatCount(recipients) })}
          count={recipients}
          value={typedCount}
          onValue={setTypedCount}
        />
      ) : null}
      <p className="explanation">
        This cannot be undone: emails that were sent cannot be called back.
      </p>
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
