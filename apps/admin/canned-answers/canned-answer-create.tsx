import { useRedirect } from 'react-admin';
import { cannedAnswerEndpoints } from '#contract/support/canned-answers.ts';
import { useCallMutation } from '#ui/api/use-call.ts';
import { useNotifyOutcome } from '../record/command/use-notify-outcome.ts';
import { RecordHead } from '../record/record-head.tsx';
import { text } from './texts.ts';
import { AnswerForm, type CannedAnswerContent } from './answer-form.tsx';

const title = text('canned.create');
const emptyAnswer: CannedAnswerContent = { title: '', text: '' };

export const CannedAnswerCreate = () => {
  const notifyOutcome = useNotifyOutcome();
  const redirect = useRedirect();
  const { mutate, isPending, error } = useCallMutation(cannedAnswerEndpoints.createCannedAnswer, {
    onSuccess: (answer) => {
      notifyOutcome(answer, text('canned.saved'));
      redirect('list', 'canned-answers');
    },
    invalidates: [['canned-answers']],
    refetch: 'also-after-failure',
  });
  return (
    <>
      <RecordHead heading={{ title, crumb: title, ids: [] }} />
      <AnswerForm
        label={title}
        saved={emptyAnswer}
        busy={isPending}
        error={error}
        onSave={(body) => {
          mutate({ body });
        }}
      />
    </>
  );
};
