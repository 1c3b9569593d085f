import { useState } from 'react';
import { mailEndpoints } from '#contract/endpoints/mails.ts';
import { call } from '#ui/call.ts';
import { ChoiceField } from '#ui/choice-field.tsx';
import { Section } from '#ui/section.tsx';
import { ReasonCommand } from '../record/reason-command.tsx';
import { text } from '../texts/text.ts';

const decisions = [
  { value: 'again', label: text('mails.again') },
  { value: 'sent', label: text('mails.count-as-sent') },
  { value: 'dropped', label: text('mails.drop') },
] as const;

/** A mail that nobody knows the outcome of is sent again, counted as sent, or dropped. */
export const MailDecisions = ({ id }: { readonly id: string }) => {
  const [chosen, choose] = useState('again');
  const { value: decision } = decisions.find(({ value }) => value === chosen) ?? decisions[0];
  return (
    <Section title={text('mails.decide')}>
      <p>{text('mails.decide-text')}</p>
      <div className="mf">
        <ChoiceField
          label={text('mails.decision')}
          options={decisions}
          value={decision}
          onChoose={choose}
        />
        <ReasonCommand
          send={(reason) =>
            call(mailEndpoints.decideMail, { params: { id }, body: { decision, reason } })
          }
          verb={text('mails.decide')}
          done={text('mails.decided')}
          refused={text('mails.not-decided')}
          closed={null}
        />
      </div>
    </Section>
  );
};
