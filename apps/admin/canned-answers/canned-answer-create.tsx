import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRedirect } from 'react-admin';
import { cannedAnswerEndpoints } from '#contract/support/canned-answers.ts';
import { call } from '#ui/api/call.ts';
import { useNotifyOutcome } from '../record/command/use-notify-outcome.ts';
import { RecordHead } from '../record/record-head.tsx';
import { text } from './texts.ts';
import { AnswerForm, type CannedAnswerContent } from './answer-form.tsx';

const title = text('canned.create');
const emptyAnswer: CannedAnswerContent = { title: '', text: '' };

export const CannedAnswerCreate = () => {
  const notifyOutcome = useNotifyOutcome();
  const redirect = useRedirect();
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: CannedAnswerContent) =>
      call(cannedAnswerEndpoints.createCannedAnswer, { body }),
    retry: false,
    onSuccess: (answer) => {
      notifyOutcome(answer, text('canned.saved'));
      redirect('list', 'canned-answers');
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['canned-answers'] }),
  });
  return (
    <>
      <RecordHead heading={{ title, crumb: title, ids: [] }} />
      <AnswerForm
        label={title}
        saved={emptyAnswer}
        busy={isPending}
        error={error}
        onSave={mutate}
      />
    </>
  );
};
