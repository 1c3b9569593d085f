import { useState } from 'react';
import { attentionEndpoints } from '#contract/admin/attention.ts';
import type { FaultCheckId } from '#contract/fault-checks.ts';
import { call } from '#ui/api/call.ts';
import { ChoiceField } from '#ui/forms/choice-field.tsx';
import { AdminOnly } from '../for-admins.tsx';
import { ReasonCommand } from '../record/command/reason-command.tsx';
import { text } from './texts.ts';

const options = [
  { value: '1', label: text('attention.silence-hours', { smart_count: 1 }) },
  { value: '8', label: text('attention.silence-hours', { smart_count: 8 }) },
  { value: '24', label: text('attention.silence-days', { smart_count: 1 }) },
  { value: '168', label: text('attention.silence-days', { smart_count: 7 }) },
];

type SilenceFormProps = { readonly id: FaultCheckId; readonly title: string };

/** Turns the notifications of a check off, collapsed. */
export const SilenceForm = ({ id, title }: SilenceFormProps) => {
  const [hours, setHours] = useState('8');
  return (
    <AdminOnly>
      <details className="runbook">
        <summary aria-label={text('attention.silence-of', { title })}>
          {text('attention.silence')}
        </summary>
        <ReasonCommand
          send={(reason) =>
            call(attentionEndpoints.silenceAlarm, {
              params: { id },
              body: { hours: Number(hours), reason },
            })
          }
          verb={text('attention.silence')}
          done="Notifications are off"
          refused="Notifications were not turned off"
          closed={null}
        >
          <ChoiceField
            label="Notifications are off for"
            options={options}
            value={hours}
            onChoose={setHours}
          />
        </ReasonCommand>
      </details>
    </AdminOnly>
  );
};
