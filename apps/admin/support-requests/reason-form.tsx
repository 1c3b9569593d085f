import { useState } from 'react';
import { supportEndpoints, type SupportRequest } from '#contract/support/support.ts';
import { call } from '#ui/api/call.ts';
import { ValidatedForm } from '../record/command/checked-form.tsx';
import { ReasonField } from '../record/command/reason-field.tsx';
import {
  getStartRevision,
  withStartRevision,
  type CommandDraft,
} from '../record/command/kept-draft.tsx';
import { text } from './texts.ts';
import { ActionAlert } from './unseen-steps.tsx';
import {
  useRequestAction,
  type RequestActionInput,
  type RequestActionState,
} from './use-request-action.ts';

const endpointByName = {
  close: supportEndpoints.closeSupportRequest,
  reopen: supportEndpoints.reopenSupportRequest,
  erase: supportEndpoints.eraseSupportRequest,
} as const;

const stepByName = { close: 'closed', reopen: 'reopened', erase: 'erased' } as const;

type ReasonFormProps = {
  readonly request: SupportRequest;
  readonly name: keyof typeof endpointByName;
  readonly hint?: string;
};

const emptyDraft: CommandDraft = { reason: '' };

/** An action with a reason. */
export const ReasonForm = ({ request, name, hint }: ReasonFormProps) => {
  const [draft, setDraft] = useState<CommandDraft>(emptyDraft);
  const { reason } = draft;
  const requestAction = useRequestAction(request, {
    kind: stepByName[name],
    startRevision: getStartRevision(draft, request.revision),
    send: (input: RequestActionInput<{ readonly reason: string }>) =>
      call(endpointByName[name], input),
    done: text(`support.${name}-done`),
    onDone: () => {
      setDraft(emptyDraft);
    },
  });
  const title = text(`support.${name}`);
  return (
    <section className="section" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <ValidatedForm
        className="command-form"
        onSend={() => {
          requestAction.send({ reason });
        }}
      >
        <ReasonField
          value={reason}
          hint={hint}
          onChange={(typed) => {
            setDraft(withStartRevision(draft, { reason: typed }, request.revision));
          }}
        />
        <ActionAlert action={requestAction} />
        <button
          className={name === 'erase' ? 'button danger block large' : 'button block large'}
          type="submit"
          aria-disabled={requestAction.isPending}
        >
          {getButtonLabel(name, requestAction)}
        </button>
      </ValidatedForm>
    </section>
  );
};

const getButtonLabel = (
  name: ReasonFormProps['name'],
  { isPending, isStale }: Pick<RequestActionState<unknown>, 'isPending' | 'isStale'>,
): string => {
  if (isPending) return text('support.sending');
  return text(isStale ? `support.${name}-anyway` : `support.${name}`);
};
