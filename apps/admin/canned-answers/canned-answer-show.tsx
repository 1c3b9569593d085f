import { useState } from 'react';
import { useRedirect } from 'react-admin';
import { cannedAnswerEndpoints, type CannedAnswer } from '#contract/support/canned-answers.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { formatFailure } from '#ui/api/api-error.ts';
import { useCallMutation } from '#ui/api/use-call.ts';
import { withReauthentication } from '../reauthentication/with-reauthentication.ts';
import { useNotifyOutcome } from '../record/command/use-notify-outcome.ts';
import { ConsoleShow } from '../record/console-show.tsx';
import { text } from './texts.ts';
import { AnswerForm } from './answer-form.tsx';

const resource = 'canned-answers';

/** Edits or retires one canned answer. */
export const CannedAnswerShow = ({ id }: { readonly id?: string }) => (
  <ConsoleShow<CannedAnswer> {...(id === undefined ? {} : { id })} heading={getHeading}>
    {(answer) => <EditForm key={answer.id} answer={answer} />}
  </ConsoleShow>
);

const getHeading = ({ title }: CannedAnswer) => ({ title, crumb: title, ids: [] });

const useOptions = (done: string) => {
  const notifyOutcome = useNotifyOutcome();
  const redirect = useRedirect();
  return {
    send: withReauthentication,
    onSuccess: (answer: unknown) => {
      notifyOutcome(answer, done);
      redirect('list', resource);
    },
    invalidates: [[resource]],
    refetch: 'also-after-failure',
  } as const;
};

const EditForm = ({ answer }: { readonly answer: CannedAnswer }) => {
  const { id, title } = answer;
  // The form's start; a later change by a colleague is reported, and what was typed stays.
  const [opened, setOpened] = useState(answer);
  // The text that the fields were filled with.
  const [loaded, setLoaded] = useState(answer);
  const params = { id };
  const change = useCallMutation(
    cannedAnswerEndpoints.changeCannedAnswer,
    useOptions(text('canned.saved')),
  );
  const remove = useCallMutation(
    cannedAnswerEndpoints.removeCannedAnswer,
    useOptions('Canned answer removed'),
  );
  return (
    <>
      {opened.changedAt === answer.changedAt ? null : (
        <Alert title="A colleague has changed this answer">
          <span className="line">Saving replaces their text. Loading it discards yours.</span>
          <span className="line quoted">
            “{answer.title}: {answer.text}”
          </span>
          <span className="buttons">
            <button
              className="button"
              type="button"
              onClick={() => {
                setOpened(answer);
                setLoaded(answer);
              }}
            >
              Load their text
            </button>
            <button
              className="button"
              type="button"
              onClick={() => {
                setOpened(answer);
              }}
            >
              Keep my text
            </button>
          </span>
        </Alert>
      )}
      <AnswerForm
        key={loaded.changedAt}
        label={title}
        saved={{ title: loaded.title, text: loaded.text }}
        busy={change.isPending}
        error={change.error}
        onSave={(words) => {
          change.mutate({ params, body: words, ifMatch: opened.revision });
        }}
      />
      {remove.isError ? (
        <Alert title="The canned answer was not removed">{formatFailure(remove.error)}</Alert>
      ) : null}
      <div className="buttons">
        <button
          className="button danger"
          type="button"
          aria-disabled={remove.isPending}
          onClick={() => {
            if (!remove.isPending) remove.mutate({ params, ifMatch: opened.revision });
          }}
        >
          Remove canned answer
        </button>
      </div>
    </>
  );
};
