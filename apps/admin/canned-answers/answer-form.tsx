import { useState } from 'react';
import { maxNameLength } from '#contract/fields.ts';
import type { CannedAnswer } from '#contract/support/canned-answers.ts';
import { supportLimits } from '#contract/support/support-topics.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { formatFailure } from '#ui/api/api-error.ts';
import {
  ValidatedForm,
  ValidatedTextArea,
  ValidatedTextField,
} from '../record/command/checked-form.tsx';
import { text } from './texts.ts';
import { text as commandText } from '../record/command/texts.ts';

export type CannedAnswerContent = Pick<CannedAnswer, 'title' | 'text'>;

type AnswerFormProps = {
  readonly label: string;
  readonly saved: CannedAnswerContent;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onSave: (words: CannedAnswerContent) => void;
};

const rows = 10;

export const AnswerForm = ({ label, saved, busy, error, onSave }: AnswerFormProps) => {
  const [words, setWords] = useState(saved);
  return (
    <ValidatedForm
      className="command-form section standalone"
      aria-label={label}
      onSend={() => {
        if (!busy) onSave(words);
      }}
    >
      <ValidatedTextField
        label="Title"
        hint="Only staff see the title."
        fault={validateText(words.title)}
        required
        maxLength={maxNameLength}
        value={words.title}
        onValue={(typed) => {
          setWords({ ...words, title: typed });
        }}
      />
      <ValidatedTextArea
        label="Answer"
        hint="Do not include personal data."
        fault={validateText(words.text)}
        required
        rows={rows}
        maxLength={supportLimits.answer}
        value={words.text}
        onValue={(typed) => {
          setWords({ ...words, text: typed });
        }}
      />
      {error === null ? null : (
        <Alert title="The canned answer was not saved">{formatFailure(error)}</Alert>
      )}
      <button className="button primary large" type="submit" aria-disabled={busy}>
        {text(busy ? 'canned.saving' : 'canned.save')}
      </button>
    </ValidatedForm>
  );
};

const validateText = (typed: string): string | undefined =>
  typed.trim() === '' ? commandText('command.text-missing') : undefined;
