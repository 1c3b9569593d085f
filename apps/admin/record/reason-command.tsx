import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import { failureInWords } from '#ui/api-error.ts';
import type { ConsoleDataProvider } from '../data-provider.ts';
import { text } from '../texts/text.ts';
import { useMayChange } from '../use-may-change.ts';
import { ReasonField } from './reason-field.tsx';

type ReasonCommandProps = {
  readonly request: {
    readonly resource: string;
    readonly id: string;
    readonly name: string;
    /** What is sent beside the reason. */
    readonly body?: object;
  };
  readonly verb: string;
  /** Title of the toast when it was done, and when it was refused. */
  readonly done: string;
  readonly refused: string;
  /** Why nothing can be done now; null when it can. */
  readonly closed: string | null;
};

/** A command that takes a reason, and whose outcome needs no preview. */
export const ReasonCommand = ({ request, verb, closed: notNow, ...words }: ReasonCommandProps) => {
  const [reason, setReason] = useState('');
  const closed = useMayChange() ? notNow : text('command.support-reads');
  const send = useReasonCommand(request, words);
  return (
    <form
      className="mf"
      onSubmit={(event) => {
        event.preventDefault();
        const given = reason.trim();
        if (given === '' || send.isPending) return;
        send.mutate(given, {
          onSuccess: () => {
            setReason('');
          },
        });
      }}
    >
      <fieldset disabled={closed !== null}>
        <legend className="sr">{verb}</legend>
        <ReasonField
          value={reason}
          disabled={closed !== null || send.isPending}
          onChange={setReason}
        />
        <button className="btn block lg" type="submit" aria-disabled={send.isPending}>
          {verb}
        </button>
      </fieldset>
      {closed === null ? null : <p className="why">{closed}</p>}
    </form>
  );
};

const useReasonCommand = (
  { resource, id, name, body = {} }: ReasonCommandProps['request'],
  { done, refused }: Pick<ReasonCommandProps, 'done' | 'refused'>,
) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const client = useQueryClient();
  const refresh = useRefresh();
  const notify = useNotify();
  return useMutation({
    mutationFn: (reason: string) =>
      dataProvider.command<unknown>(resource, id, name, { ...body, reason }),
    retry: false,
    onSuccess: () => {
      notify(done, { type: 'success' });
    },
    onSettled: async () => {
      refresh();
      await client.invalidateQueries({ queryKey: [resource] });
    },
    onError: (error) => {
      notify(`${refused}\n${failureInWords(error)}`, { type: 'error' });
    },
  });
};
