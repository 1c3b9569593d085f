import { useState } from 'react';
import { editionRecordEndpoints } from '#contract/endpoints/newsletter/edition-records.ts';
import type {
  EditionDeliveryPreview,
  EditionRecordDetails,
} from '#contract/newsletter/edition-records.ts';
import { call } from '#ui/api/call.ts';
import { ChoiceField } from '#ui/parts/choice-field.tsx';
import { Section } from '#ui/parts/section.tsx';
import { DryRunResult, useDryRun } from '../record/command/dry-run.tsx';
import { ReasonCommand } from '../record/command/reason-command.tsx';
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
              <ReasonCommand
                send={(reason) =>
                  call(editionRecordEndpoints.deliverEdition, { params, body: { kind, reason } })
                }
                verb={text('editions.deliver.verb')}
                done={text('editions.deliver.done')}
                refused={text('editions.deliver.refused')}
                closed={null}
                onDone={dryRun.close}
              />
            </>
          )}
        </DryRunResult>
      </div>
    </Section>
  );
};

const formatPreview = ({ version, recipients, ...before }: EditionDeliveryPreview): string => {
  const recipientsText = text('editions.deliver.would', { smart_count: recipients, version });
  const listedCount = before.delivered + before.inDoubt + before.passedOver;
  return listedCount === 0
    ? recipientsText
    : `${recipientsText} ${text('editions.deliver.before', before)}`;
};
