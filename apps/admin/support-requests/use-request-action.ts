import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { SupportRequest } from '#contract/support/support.ts';
import { withReauthentication } from '../reauthentication/with-reauthentication.ts';
import { useNotifyOutcome } from '../record/command/use-notify-outcome.ts';

export type RequestActionInput<Body> = {
  readonly params: { readonly id: string };
  readonly body: Body;
  readonly ifMatch: number;
};

type RequestAction<Body> = {
  readonly send: (input: RequestActionInput<Body>) => Promise<SupportRequest>;
  readonly done: string;
  readonly onDone?: () => void;
};

/** A staff action on a request, refused if someone else has changed it since it was loaded. */
export const useRequestAction = <Body>(
  { id, revision }: Pick<SupportRequest, 'id' | 'revision'>,
  { send, done, onDone }: RequestAction<Body>,
): UseMutationResult<SupportRequest, Error, Body> => {
  const client = useQueryClient();
  const notifyOutcome = useNotifyOutcome();
  return useMutation({
    mutationFn: (body: Body) =>
      withReauthentication(() => send({ params: { id }, body, ifMatch: revision })),
    retry: false,
    onSuccess: (answer) => {
      notifyOutcome(answer, done);
      onDone?.();
    },
    // Also after a refusal, because the page may be out of date.
    onSettled: () => client.invalidateQueries(),
  });
};
