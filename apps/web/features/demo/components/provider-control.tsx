import { type JSX } from 'react';
import { type DemoProviderState, paymentsEndpoints } from '#contract/payments/payments.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { ApiError } from '#ui/api/api-error.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { Section } from '#ui/parts/section.tsx';
import { useCall, useCallMutation } from '#ui/api/use-call.ts';

const texts = {
  title: 'Payment provider',
  modes: {
    normal: 'Normally',
    repeat: 'Twice each',
    reorder: 'Newest first',
    delay: 'Ten minutes late',
    drop: 'Never',
  } satisfies Record<DemoProviderState['deliveries'], string>,
  address: (address: string): string => `Its address is ${address}.`,
} as const;
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
        <p>Stripe keys are set, so the demo does not use its own payment provider.</p>
      </Section>
    );
  }
  return (
    <Section title={texts.title}>
      <p className="explanation">
        The demo has its own payment provider, which notifies Tidemark of each payment. Choose how
        its messages arrive.
      </p>
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
        <Alert title="The payment provider is not responding">
          {' '}
          {getErrorMessage(requestError)}
        </Alert>
      )}
    </Section>
  );
};

type Mode = DemoProviderState['deliveries'];
type ModesProps = { readonly chosen: Mode | undefined; readonly onChoose: (mode: Mode) => void };

const Modes = ({ chosen, onChoose }: ModesProps): JSX.Element => (
  <fieldset className="radios">
    <legend className="visually-hidden">How messages arrive</legend>
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
