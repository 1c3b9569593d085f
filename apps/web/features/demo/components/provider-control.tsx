import { type JSX } from 'react';
import { type DemoProviderState, paymentsEndpoints } from '#contract/payments/payments.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { ApiError } from '#ui/api/api-error.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { Section } from '#ui/parts/section.tsx';
import { useCall, useCallMutation } from '#ui/api/use-call.ts';
import { demoPageTexts } from '../page-texts.ts';

const texts = demoPageTexts.provider;
const deliveryModes = ['normal', 'repeat', 'reorder', 'delay', 'drop'] as const;

/** How the demo's payment provider delivers its events. */
export const ProviderControl = (): JSX.Element => {
  const { data, error } = useCall(paymentsEndpoints.demoProvider, {}, { retry: false });
  const deliveriesMutation = useCallMutation(paymentsEndpoints.setDemoProvider, {
    shownBy: paymentsEndpoints.demoProvider,
  });
  const requestError = error ?? deliveriesMutation.error;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Section title={texts.title}>
        <p>{texts.none}</p>
      </Section>
    );
  }
  return (
    <Section title={texts.title}>
      <p className="explanation">{texts.why}</p>
      <Modes
        chosen={
          deliveriesMutation.isPending
            ? deliveriesMutation.variables.body.deliveries
            : data?.deliveries
        }
        onChoose={(deliveries) => {
          deliveriesMutation.mutate({ body: { deliveries } });
        }}
      />
      {data === undefined ? null : <p className="hint">{texts.address(data.address)}</p>}
      {requestError === null ? null : (
        <Alert title={texts.failed}> {getErrorMessage(requestError)}</Alert>
      )}
    </Section>
  );
};

type Mode = DemoProviderState['deliveries'];
type ModesProps = { readonly chosen: Mode | undefined; readonly onChoose: (mode: Mode) => void };

const Modes = ({ chosen, onChoose }: ModesProps): JSX.Element => (
  <fieldset className="radios">
    <legend className="visually-hidden">{texts.legend}</legend>
    {deliveryModes.map((mode) => (
      <label key={mode}>
        <input
          type="radio"
          name="deliveries"
          checked={chosen === mode}
          onChange={() => {
            onChoose(mode);
          }}
        />
        {texts.modes[mode]}
      </label>
    ))}
  </fieldset>
);
