import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { CallResponse, EndpointName } from '#contract/call-types.ts';
import { formatFailure } from '#ui/api/api-error.ts';
import { call, type CallArguments, type NamedEndpoint } from '#ui/api/call.ts';
import { withReauthentication } from '../../reauthentication/with-reauthentication.ts';
import { useNotifyOutcome } from './use-notify-outcome.ts';

/** The server's dry run of a command. */
export type CommandPreview<Preview> = {
  /** The endpoint and its input, which determine the preview. */
  readonly key: readonly unknown[];
  readonly load: () => Promise<Preview>;
};

export const createCommandPreview = <Name extends EndpointName>(
  endpoint: NamedEndpoint<Name>,
  ...input: CallArguments<Name>
): CommandPreview<CallResponse<Name>> => ({
  key: [endpoint.name, ...input],
  load: () => call(endpoint, ...input),
});

/** The command that reverses one that was just sent, with the titles of the toasts for success and refusal. */
export type UndoCommand = {
  readonly send: () => Promise<unknown>;
  readonly done: string;
  readonly refused: string;
};

/** A command about one record, and its preview. */
export type CommandRequest<Preview> = {
  readonly resource: string;
  readonly id: string;
  readonly preview: CommandPreview<Preview>;
  /** The revision of the preview. */
  readonly send: (reason: string, revision: number) => Promise<unknown>;
  /** Reverses the command that was sent on this preview; null when it cannot be undone. */
  readonly undo?: (preview: Preview) => UndoCommand | null;
};

type PreviewOptions = {
  readonly resource: string;
  readonly enabled?: boolean;
  /** The preview reloads when the version of the record changes. */
  readonly version?: number | undefined;
};

export const useCommandPreview = <Preview>(
  { key, load }: CommandPreview<Preview>,
  { resource, enabled = true, version }: PreviewOptions,
): UseQueryResult<Preview> =>
  useQuery({
    queryKey: [resource, 'preview', ...key, version],
    queryFn: () => withReauthentication(load),
    // An open preview is not refetched, so that staff confirm what they have read.
    enabled: ({ state }) => enabled && state.data === undefined,
    gcTime: 0,
    retry: false,
  });

type Send = () => Promise<unknown>;

/** Not optimistic: the page changes only after the server has accepted the command. */
export const useCommand = (): UseMutationResult<unknown, Error, Send> => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (send: Send) => withReauthentication(send),
    // Also after a refusal, because the page may be out of date.
    onSettled: () => void client.invalidateQueries(),
    retry: false,
  });
};

type Notifications = { readonly done: string; readonly refused: string };
type CommandWithNotification = {
  readonly isPending: boolean;
  readonly send: (send: Send, onDone?: () => void) => void;
};

/** Sends a command without a preview and reports its outcome. */
export const useCommandWithNotification = ({
  done,
  refused,
}: Notifications): CommandWithNotification => {
  const command = useCommand();
  const notify = useNotify();
  const notifyOutcome = useNotifyOutcome();
  return {
    isPending: command.isPending,
    send: (send, onDone) => {
      command.mutate(send, {
        onSuccess: (answer) => {
          notifyOutcome(answer, done);
          onDone?.();
        },
        onError: (error) => {
          notify(`${refused}\n${formatFailure(error)}`, { type: 'error' });
        },
      });
    },
  };
};
