import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { LinkBase } from 'react-admin';
import { supportEndpoints } from '#contract/endpoints/support.ts';
import { call } from '#ui/call.ts';
import { text } from '../texts/text.ts';

const most = 200;

/** Answers that staff wrote before; the chosen one is put into the text, where it can be changed. */
export const ReadyAnswers = ({ onChosen }: { readonly onChosen: (text: string) => void }) => {
  const id = useId();
  const { data = [] } = useQuery({
    queryKey: ['canned-answers', 'ready'],
    queryFn: () => call(supportEndpoints.cannedAnswers, { jsonQuery: { range: [0, most - 1] } }),
  });
  return (
    <div className="field">
      <label htmlFor={id}>{text('support.canned')}</label>
      <select
        id={id}
        value=""
        onChange={({ target }) => {
          const chosen = data.find((answer) => answer.id === target.value);
          if (chosen) onChosen(chosen.text);
        }}
      >
        <option value="">{text('support.canned-none')}</option>
        {data.map((answer) => (
          <option key={answer.id} value={answer.id}>
            {answer.title}
          </option>
        ))}
      </select>
      <p className="hint">
        <LinkBase to="/canned-answers">{text('support.canned-edit')}</LinkBase>
      </p>
    </div>
  );
};
