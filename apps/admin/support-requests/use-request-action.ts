import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useGetIdentity, type Identifier } from 'react-admin';
import type { SupportRequest } from '#contract/support/support.ts';
import { getErrorStatus } from '#ui/api/api-error.ts';
import { withReauthentication } from '../reauthentication/with-reauthentication.ts';
import { useNotifyOutcome } from '../record/command/use-notify-outcome.ts';

export type RequestActionInput<Body> = {
  readonly params: { readonly id: string };
  readonly body: Body;
  readonly ifMatch: number;
};

export type RequestStep = SupportRequest['steps'][number];

type RequestAction<Body> = {
  /** The kind of step that it adds. */
  readonly kind: RequestStep['kind'];
  /** The revision of the request at which the input began. */
  readonly startRevision: number;
  readonly send: (input: RequestActionInput<Body>) => Promise<SupportRequest>;
  readonly done: string;
  readonly onDone?: () => void;
};

export type RequestActionState<Body> = {
  readonly isPending: boolean;
  readonly error: Error | null;
  /** Steps that were added after the input began and that its author may not know. */
  readonly unseenSteps: readonly RequestStep[];
  /** The server refused this input because of such steps. A further press sends it in full view of them. */
  readonly isStale: boolean;
  readonly send: (body: Body) => void;
};

/**
 * A staff action on a request, refused if someone else has changed it since the input began. A refreshed page does not
 * renew that revision: only after a refusal, when the page shows what was added, is the current one sent.
 */
export const useRequestAction = <Body>(
  request: SupportRequest,
  { kind, startRevision, send, done, onDone }: RequestAction<Body>,
): RequestActionState<Body> => {
  const { id, revision } = request;
  const client = useQueryClient();
  const notifyOutcome = useNotifyOutcome();
  const { identity } = useGetIdentity();
  const unseenSteps = request.steps.filter(
    (step) => step.revision > startRevision && !isOwnSideStep(step, kind, identity?.id),
  );
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ body, ifMatch }: SentAction<Body>) =>
      withReauthentication(() => send({ params: { id }, body, ifMatch })),
    retry: false,
    onSuccess: (answer) => {
      notifyOutcome(answer, done);
      onDone?.();
    },
    // Also after a refusal, because the page may be out of date.
    onSettled: () => client.invalidateQueries(),
  });
  const isStale = getErrorStatus(error) === 412 && variables?.startRevision === startRevision;
  const ifMatch = isStale || unseenSteps.length === 0 ? revision : startRevision;
  return {
    isPending,
    error,
    unseenSteps,
    isStale: isStale && unseenSteps.length > 0,
    send: (body) => {
      if (!isPending) mutate({ body, ifMatch, startRevision });
    },
  };
};

type SentAction<Body> = {
  readonly body: Body;
  readonly ifMatch: number;
  readonly startRevision: number;
};

// Someone who assigns the request to themselves while writing the answer knows it. The same action in another tab counts.
const isOwnSideStep = (
  step: RequestStep,
  kind: RequestStep['kind'],
  accountId: Identifier | undefined,
): boolean => step.by.id === accountId && step.kind !== kind;
