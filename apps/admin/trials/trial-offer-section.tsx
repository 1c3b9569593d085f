import { useQueryClient } from '@tanstack/react-query';
import { trialEndpoints } from '#contract/membership/trial.ts';
import { call } from '#ui/api/call.ts';
import { Section } from '#ui/parts/section.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { invalidateCalls } from '#ui/api/call-cache.ts';
import { AdminOnly } from '../for-admins.tsx';
import { ReasonCommand } from '../record/command/reason-command.tsx';
import { text } from './texts.ts';

/** Switches the trials that members start themselves. */
export const TrialOfferSection = () => (
  <AdminOnly>
    <Section title="Free trials">
      <TrialOfferSwitch />
    </Section>
  </AdminOnly>
);

const TrialOfferSwitch = () => {
  const client = useQueryClient();
  const { data, isError } = useCall(trialEndpoints.trialOffer);
  if (isError) return <p className="muted">Could not load whether trials are offered.</p>;
  if (data === undefined) return null;
  const { isOffered } = data;
  const verb = text(isOffered ? 'trial.switch-off' : 'trial.switch-on');
  return (
    <>
      <p className="muted">{text(isOffered ? 'trial.offer-on' : 'trial.offer-off')}</p>
      <details className="list-act">
        <summary>{verb}</summary>
        <ReasonCommand
          send={async (reason) => {
            await call(trialEndpoints.switchTrialOffer, { body: { on: !isOffered, reason } });
            await invalidateCalls(client, [trialEndpoints.trialOffer]);
          }}
          verb={verb}
          done={text(isOffered ? 'trial.switched-off' : 'trial.switched-on')}
          refused="Nothing was switched"
          closed={null}
        />
      </details>
    </>
  );
};
