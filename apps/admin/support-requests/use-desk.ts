import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { SupportRequest } from '#contract/support.ts';
import type { ConsoleDataProvider } from '../data-provider.ts';
import { useNotifyOutcome } from '../record/use-notify-outcome.ts';

type Desk = UseMutationResult<SupportRequest, Error, object>;

type Doing = {
  /** What stands after the request in the address, such as `answer`. */
  readonly name: string;
  readonly done: string;
  readonly onDone?: () => void;
};

/** One thing that staff do with a request, refused when somebody else has changed it since it was read. */
export const useDesk = (
  { id, revision }: Pick<SupportRequest, 'id' | 'revision'>,
  { name, done, onDone }: Doing,
): Desk => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const client = useQueryClient();
  const notifyOutcome = useNotifyOutcome();
  return useMutation({
    mutationFn: (body: object) =>
      dataProvider.command<SupportRequest>('support-requests', id, name, body, { revision }),
    retry: false,
    onSuccess: (answer) => {
      notifyOutcome(answer, done);
      onDone?.();
    },
    // Also after a refusal: what was on the screen may be old.
    onSettled: () => client.invalidateQueries(),
  });
};
