import { useState, type JSX } from 'react';
import { type DemoIncidentRequest, demoEndpoints } from '#contract/system/demo.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { Section } from '#ui/parts/section.tsx';
import { useCallMutation } from '#ui/api/use-call.ts';
import { ChoiceField } from '#ui/forms/choice-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { demoPageTexts } from '../page-texts.ts';

const texts = demoPageTexts.incidents;

type Incident = DemoIncidentRequest['incident'];
const incidents = Object.keys(texts.names) as Incident[];

/** Lets a bank, a new price or the mail service act on a member. */
export const IncidentControl = (): JSX.Element => {
  const [email, setEmail] = useState('');
  const [incident, setIncident] = useState<Incident>('dispute');
  const cause = useCallMutation(demoEndpoints.demoIncident, { invalidates: [[]] });
  return (
    <Section title={texts.title}>
      <p className="explanation">{texts.why}</p>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault();
          if (!cause.isPending && email.trim() !== '') cause.mutate({ body: { email, incident } });
        }}
      >
        <TextField
          label={texts.email}
          type="email"
          value={email}
          autoComplete="off"
          onChange={({ target }) => {
            setEmail(target.value);
          }}
        />
        <ChoiceField
          label={texts.what}
          value={incident}
          options={incidents.map((value) => ({ value, label: texts.names[value] }))}
          onChoose={(value) => {
            setIncident(incidents.find((name) => name === value) ?? 'dispute');
          }}
        />
        <button className="button" type="submit" aria-disabled={cause.isPending}>
          {texts.submit}
        </button>
        {cause.isSuccess ? <p role="status">{texts.done}</p> : null}
        {cause.error === null ? null : (
          <Alert title={texts.failed}> {getErrorMessage(cause.error)}</Alert>
        )}
      </form>
    </Section>
  );
};
