import { useState, type JSX } from 'react';
import { type DemoIncidentRequest, demoEndpoints } from '#contract/system/demo.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { Section } from '#ui/parts/section.tsx';
import { useCallMutation } from '#ui/api/use-call.ts';
import { ChoiceField } from '#ui/forms/choice-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';

const texts = {
  names: {
    dispute: 'The bank disputes the newest payment',
    'dispute-won': 'The dispute is won',
    'dispute-lost': 'The dispute is lost',
    'refunds-refused': 'Refunds to the card fail from now on',
    'refunds-accepted': 'Refunds to the card work again',
    'refund-failed': 'The bank returns the newest refund',
    'price-increase': 'The price of the plan goes up by £0.50',
    'mail-bounced': 'An email bounces',
    'mail-soft-bounced': 'An email bounces after temporary refusals',
    'mail-delivered': 'An email is delivered',
    'mail-complaint': 'An email is marked as spam',
  } satisfies Record<DemoIncidentRequest['incident'], string>,
} as const;

type Incident = DemoIncidentRequest['incident'];
const incidents = Object.keys(texts.names) as Incident[];

/** Lets a bank, a new price or the mail service act on a member. */
export const IncidentControl = (): JSX.Element => {
  const [email, setEmail] = useState('');
  const [incident, setIncident] = useState<Incident>('dispute');
  const cause = useCallMutation(demoEndpoints.demoIncident, { invalidates: [[]] });
  return (
    <Section title="Incidents">
      <p className="explanation">
        Choose what a bank, a new price or the mail service does to a member. Tidemark then reacts
        as it would outside the demo.
      </p>
      <form
        className="fields"
        onSubmit={(event) => {
          event.preventDefault();
          if (!cause.isPending && email.trim() !== '') cause.mutate({ body: { email, incident } });
        }}
      >
        <TextField
          label="Member’s email"
          type="email"
          value={email}
          autoComplete="off"
          onChange={({ target }) => {
            setEmail(target.value);
          }}
        />
        <ChoiceField
          label="What happens"
          value={incident}
          options={incidents.map((value) => ({ value, label: texts.names[value] }))}
          onChoose={(value) => {
            setIncident(incidents.find((name) => name === value) ?? 'dispute');
          }}
        />
        <button className="button" type="submit" aria-disabled={cause.isPending}>
          Make it happen
        </button>
        {cause.isSuccess ? <p role="status">Done</p> : null}
        {cause.error === null ? null : (
          <Alert title="Nothing happened"> {getErrorMessage(cause.error)}</Alert>
        )}
      </form>
    </Section>
  );
};
