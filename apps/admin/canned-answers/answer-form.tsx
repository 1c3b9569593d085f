import { useState } from 'react';
import type { CannedAnswer } from '#contract/support/support.ts';
import { supportLimits } from '#contract/support/support-topics.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { formatFailure } from '#ui/api/api-error.ts';
import { CheckedField, CheckedForm } from '../record/command/checked-form.tsx';
import { text } from '../texts/text.ts';

export type Words = Pick<CannedAnswer, 'title' | 'text'>;

type AnswerFormProps = {
  readonly label: string;
  readonly saved: Words;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onSave: (words: Words) => void;
};

const maxTitleLength = 80;
const rows = 10;

export const AnswerForm = ({ label, saved, busy, error, onSave }: AnswerFormProps) => {
  const [words, setWords] = useState(saved);
  return (
    <CheckedForm
      className="command-form section standalone"
      aria-label={label}
      onSend={() => {
        if (!busy) onSave(words);
      }}
    >
      <CheckedField
        label={text('canned.title')}
        hint={text('canned.title-hint')}
        fault={validateText(words.title)}
      >
        {(control) => (
          <input
            {...control}
            required
            maxLength={maxTitleLength}
            autoComplete="off"
            value={words.title}
            onChange={({ target }) => {
              setWords({ ...words, title: target.value });
            }}
          />
        )}
      </CheckedField>
      <CheckedField
        label={text('canned.text')}
        hint={text('canned.text-hint')}
        fault={validateText(words.text)}
      >
        {(control) => (
          <textarea
            {...control}
            required
            rows={rows}
            maxLength={supportLimits.answer}
            value={words.text}
            onChange={({ target }) => {
              setWords({ ...words, text: target.value });
            }}
          />
        )}
      </CheckedField>
      {error === null ? null : (
        <Alert title={text('canned.not-saved')}>{formatFailure(error)}</Alert>
      )}
      <button className="button primary large" type="submit" aria-disabled={busy}>
        {text(busy ? 'canned.saving' : 'canned.save')}
      </button>
    </CheckedForm>
  );
};

const validateText = (typed: string): string | undefined =>
  typed.trim() === '' ? text('command.text-missing') : undefined;
