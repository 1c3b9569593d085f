import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useRedirect } from 'react-admin';
import type { CannedAnswer } from '#contract/support.ts';
import { Alert } from '#ui/alert.tsx';
import { failureInWords } from '#ui/api-error.ts';
import type { ConsoleDataProvider } from '../data-provider.ts';
import { useNotifyOutcome } from '../record/use-notify-outcome.ts';
import { ConsoleShow } from '../record/console-show.tsx';
import { text } from '../texts/text.ts';
import { AnswerForm } from './answer-form.tsx';

const resource = 'canned-answers';

/** One answer, to change or to offer no longer. What somebody else saved meanwhile begins the form anew. */
export const CannedAnswerShow = ({ id }: { readonly id?: string }) => (
  <ConsoleShow<CannedAnswer> {...(id === undefined ? {} : { id })} heading={headingOf}>
    {(answer) => <Edit key={answer.changedAt} answer={answer} />}
  </ConsoleShow>
);

const headingOf = ({ title }: CannedAnswer) => ({ title, crumb: title, ids: [] });

type SendProps = { readonly id: string; readonly name: 'change' | 'remove'; readonly done: string };

const useSend = ({ id, name, done }: SendProps) => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const client = useQueryClient();
  const notifyOutcome = useNotifyOutcome();
  const redirect = useRedirect();
  return useMutation({
    mutationFn: (body: object) => dataProvider.command<unknown>(resource, id, name, body),
    retry: false,
    onSuccess: (answer) => {
      notifyOutcome(answer, done);
      redirect('list', resource);
    },
    onSettled: () => client.invalidateQueries({ queryKey: [resource] }),
  });
};

const Edit = ({ answer }: { readonly answer: CannedAnswer }) => {
  const { id, title } = answer;
  const change = useSend({ id, name: 'change', done: text('canned.saved') });
  const remove = useSend({ id, name: 'remove', done: text('canned.removed') });
  return (
    <>
      <AnswerForm
        label={title}
        saved={{ title, text: answer.text }}
        busy={change.isPending}
        error={change.error}
        onSave={(words) => {
          change.mutate(words);
        }}
      />
      {remove.isError ? (
        <Alert title={text('canned.not-removed')}>{failureInWords(remove.error)}</Alert>
      ) : null}
      <div className="btns">
        <button
          className="btn danger"
          type="button"
          aria-disabled={remove.isPending}
          onClick={() => {
            if (!remove.isPending) remove.mutate({});
          }}
        >
          {text('canned.remove')}
        </button>
      </div>
    </>
  );
};
