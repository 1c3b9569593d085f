import { useState } from 'react';
import { type MemberErasure, erasureReasons } from '#contract/admin/erasures.ts';
import type { MemberDetails } from '#contract/admin/member-details.ts';
import { ChoiceField } from '#ui/forms/choice-field.tsx';
import { ValidatedForm } from '../../record/command/checked-form.tsx';
import { ConfirmCommand, type CommandDefinition } from '../../record/command/confirm-command.tsx';
import { ReasonField } from '../../record/command/reason-field.tsx';
import { useCommandWithNotification } from '../../record/command/use-command.ts';
import { text } from './texts.ts';
import { text as erasureText } from '../../erasures/texts.ts';
import { formatMemberSubject } from '../display/format.ts';
import {
  createErasureConfirmation,
  formatErasure,
  createErasureRequest,
  sendErasureWithdrawal,
  type ErasureAnswer,
  type ErasureReason,
} from './erasure-commands.ts';
import { exportMember } from './export-member.ts';

type Erasure = MemberErasure['erasure'];

type PersonalDataFormProps = {
  readonly member: MemberDetails;
  readonly erasure: Erasure;
  readonly now: Date;
};

/** One staff action on the member's data, with its reason. An erasure is previewed first. */
export const PersonalDataForm = ({ member, erasure, now }: PersonalDataFormProps) => {
  const actions = getActions(erasure);
  const [act, chooseAct] = useState<PersonalDataAction>(actions[0] ?? 'export');
  const [cause, chooseCause] = useState<ErasureReason>('asked-for');
  const [reason, setReason] = useState('');
  const [considered, setConsidered] = useState<string | null>(null);
  const sendCommand = useCommandWithNotification(
    notifications[act === 'withdraw' ? 'withdraw' : 'export'],
  );
  const pendingCommand = createPreviewedCommand(act, { member, erasure, cause, now });
  const trimmedReason = reason.trim();
  return (
    <ValidatedForm
      className="command-form"
      onSend={() => {
        if (sendCommand.isPending) return;
        if (pendingCommand !== null) {
          setConsidered(trimmedReason);
          return;
        }
        sendCommand.send(
          () =>
            act === 'withdraw' && erasure !== null
              ? sendErasureWithdrawal(member.id, erasure.id, trimmedReason)
              : exportMember(member.id, trimmedReason),
          () => {
            setReason('');
          },
        );
      }}
    >
      <ChoiceField
        label="Action"
        options={actions.map((value) => ({ value, label: text(`personal-data.${value}`) }))}
        value={act}
        onChoose={(value) => {
          chooseAct(value as PersonalDataAction);
        }}
      />
      {act === 'request' ? (
        <ChoiceField
          label="Grounds"
          options={erasureReasons.map((value) => ({
            value,
            label: erasureText(`erasures.${value}`),
          }))}
          value={cause}
          onChoose={(value) => {
            chooseCause(value as ErasureReason);
          }}
        />
      ) : null}
      <ReasonField
        value={reason}
        readOnly={sendCommand.isPending}
        hint={text(`personal-data.${act}-hint`)}
        onChange={setReason}
      />
      <button className="button block large" type="submit" aria-disabled={sendCommand.isPending}>
        {pendingCommand === null ? text(`personal-data.${act}`) : 'Preview erasure'}
      </button>
      {considered === null || pendingCommand === null ? null : (
        <ConfirmCommand
          {...pendingCommand}
          reason={considered}
          onClose={() => {
            setConsidered(null);
          }}
        />
      )}
    </ValidatedForm>
  );
};

type PersonalDataAction = 'export' | 'request' | 'confirm' | 'withdraw';

const getActions = (erasure: Erasure): readonly PersonalDataAction[] => {
  if (erasure === null) return ['export', 'request'];
  return erasure.confirmable ? ['confirm', 'withdraw', 'export'] : ['withdraw', 'export'];
};

const notifications = {
  export: { done: 'The copy was saved as a file', refused: 'The data was not exported' },
  withdraw: { done: 'Erasure withdrawn', refused: text('personal-data.refused') },
} as const;

type CommandContext = PersonalDataFormProps & { readonly cause: ErasureReason };

const createPreviewedCommand = (
  act: PersonalDataAction,
  { member, erasure, cause, now }: CommandContext,
): CommandDefinition<ErasureAnswer> | null => {
  const commonFields = {
    subject: formatMemberSubject(member),
    outcomeOf: (preview: ErasureAnswer) => formatErasure(preview, now),
    changesSince: () => Promise.resolve([]),
    errorTitle: text('personal-data.refused'),
  };
  if (act === 'request') return { ...commonFields, ...createErasureRequest(member.id, cause) };
  if (act === 'confirm' && erasure !== null)
    return { ...commonFields, ...createErasureConfirmation(member.id, erasure.id) };
  return null;
};
