import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { failureInWords } from '#ui/api-error.ts';
import type { ConsoleDataProvider } from '../data-provider.ts';
import { useNotifyOutcome } from './use-notify-outcome.ts';

/** What is changed, by which command, and with what. */
export type CommandRequest = {
  readonly resource: string;
  readonly id: string;
  /** What stands after the record in the address, such as `grant`. */
  readonly name: string;
  readonly body: object;
};

type Asking = {
  /** Whether somebody wants to see it. */
  readonly enabled?: boolean;
  /** Asked for once more when it changes: the version that the command is about. */
  readonly of?: number | undefined;
};

/** The server's dry run of a command; its answer is the contract's. */
export const useCommandPreview = <Preview>(
  request: CommandRequest,
  { enabled = true, of }: Asking = {},
): UseQueryResult<Preview> => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: [request.resource, 'preview', request, of],
    queryFn: () => dataProvider.previewCommand<Preview>(...partsOf(request)),
    // What is open is not fetched again by itself, so that staff confirm what they read.
    enabled: ({ state }) => enabled && state.data === undefined,
    gcTime: 0,
    retry: false,
  });
};

type SentCommand = {
  readonly request: CommandRequest;
  /** Of the record as it was on the screen, where the command depends on it. */
  readonly revision?: number;
};

/** Not optimistic: the page changes only after the server has accepted the command. */
export const useCommand = (): UseMutationResult<unknown, Error, SentCommand> => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ request, revision }: SentCommand) =>
      revision === undefined
        ? dataProvider.command<unknown>(...partsOf(request))
        : dataProvider.command<unknown>(...partsOf(request), { revision }),
    // Also after a refusal: what was on the screen may be old.
    onSettled: () => void client.invalidateQueries(),
    retry: false,
  });
};

type Told = { readonly done: string; readonly refused: string };
type ToldCommand = {
  readonly isPending: boolean;
  readonly send: (request: CommandRequest, onDone: () => void) => void;
};

/** Sends a command that needs no preview, and tells what came of it. */
export const useToldCommand = ({ done, refused }: Told): ToldCommand => {
  const command = useCommand();
  const notify = useNotify();
  const notifyOutcome = useNotifyOutcome();
  return {
    isPending: command.isPending,
    send: (request: CommandRequest, onDone: () => void): void => {
      command.mutate(
        { request },
        {
          onSuccess: (answer) => {
            notifyOutcome(answer, done);
            onDone();
          },
          onError: (error) => {
            notify(`${refused}\n${failureInWords(error)}`, { type: 'error' });
          },
        },
      );
    },
  };
};

const partsOf = ({ resource, id, name, body }: CommandRequest) =>
  [resource, id, name, body] as const;
