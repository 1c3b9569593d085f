import { useState } from 'react';
import { ChoiceField } from '#ui/choice-field.tsx';
import { Section } from '#ui/section.tsx';
import { ReasonCommand } from '../record/reason-command.tsx';
import { text } from '../texts/text.ts';

const decisions = [
  { value: 'again', label: text('mails.again') },
  { value: 'sent', label: text('mails.count-as-sent') },
  { value: 'dropped', label: text('mails.drop') },
];

/** A mail that nobody knows the outcome of is sent again, counted as sent, or dropped. */
export const MailDecisions = ({ id }: { readonly id: string }) => {
  const [decision, decide] = useState('again');
  return (
    <Section title={text('mails.decide')}>
      <p>{text('mails.decide-text')}</p>
      <div className="mf">
        <ChoiceField
          label={text('mails.decision')}
          options={decisions}
          value={decision}
          onChoose={decide}
        />
        <ReasonCommand
          request={{ resource: 'mails', id, name: 'decide', body: { decision } }}
          verb={text('mails.decide')}
          done={text('mails.decided')}
          refused={text('mails.not-decided')}
          closed={null}
        />
      </div>
    </Section>
  );
};
