import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { Alert } from '#ui/alert.tsx';
import { failureInWords } from '#ui/api-error.ts';
import type { ConsoleDataProvider } from '../data-provider.ts';
import { ReasonField } from './reason-field.tsx';
import type { CommandRequest } from './use-command.ts';

type ReasonedActProps = {
  readonly request: Omit<CommandRequest, 'body'>;
  /** Of the section and of its button. */
  readonly title: string;
  readonly why: string;
  readonly hint: string;
  readonly done: string;
  readonly refused: string;
  readonly sending: string;
};

/** Something harmless that staff have done once more, for a reason: a section with the reason and the button. */
export const ReasonedAct = (props: ReasonedActProps) => {
  const { request, title, why, hint, done, refused, sending } = props;
  const [reason, setReason] = useState('');
  const act = useAct(request, done, () => {
    setReason('');
  });
  return (
    <section className="sec" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <p className="why">{why}</p>
      <form
        className="mf alone"
        onSubmit={(event) => {
          event.preventDefault();
          if (!act.isPending && reason.trim() !== '') act.mutate(reason.trim());
        }}
      >
        <ReasonField value={reason} disabled={act.isPending} hint={hint} onChange={setReason} />
        {act.isError ? <Alert title={refused}>{failureInWords(act.error)}</Alert> : null}
        <button className="btn pri" type="submit" aria-disabled={act.isPending}>
          {act.isPending ? sending : title}
        </button>
      </form>
    </section>
  );
};

const useAct = (
  { resource, id, name }: Omit<CommandRequest, 'body'>,
  done: string,
  onDone: () => void,
) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (reason: string) => dataProvider.command<unknown>(resource, id, name, { reason }),
    retry: false,
    onSuccess: () => {
      notify(done, { type: 'success' });
      onDone();
    },
    // Also after a refusal: what was on the screen may be old.
    onSettled: () => client.invalidateQueries(),
  });
};
