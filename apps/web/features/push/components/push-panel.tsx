import type { JSX, ReactNode } from 'react';
import { type PushDevice, type PushSettings, pushEndpoints } from '#contract/account/push.ts';
import { ApiError, noResponseMessage } from '#ui/api/api-error.ts';
import { getErrorMessage } from '#ui/api/message-of.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { Alert } from '#ui/parts/alert.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { LoadError } from '../../../components/loading/failed.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { useRemovePush, useTurnOnPush } from '../api/push.ts';
import { readPushDeviceId } from '../own-push-device.ts';
import { isPushSupported } from '../push-device.ts';

const texts = {
  title: 'Browser notifications',
  hint: 'Get your price alerts as notifications in this browser, even while Tidemark is closed. If you get story alerts or range alerts by email, you also get them here.',
  states: {
    unsupported:
      'This browser does not support notifications here. On an iPhone or iPad, add Tidemark to the Home Screen and open it there.',
    denied:
      'Notifications from Tidemark are blocked in this browser. Allow them in its settings for this site, then reload the page.',
    off: 'Off in this browser',
    on: 'On in this browser. Logging out turns them off.',
  },
  turnOn: 'Turn on notifications',
  turnOff: 'Turn off notifications',
  others: 'Other devices with notifications on',
  added: (at: string): string => `Turned on ${at}`,
  remove: 'Remove',
  removeOf: (device: string): string => `Remove ${device}`,
  notSaved: 'Could not change your notifications',
  notPossible: 'The browser could not reach its notification service. Try again later.',
  loading: 'Loading your notification devices',
  notLoaded: 'Could not load your notification devices',
} as const;

type State = keyof typeof texts.states;

const getState = (own: PushDevice | undefined): State => {
  if (!isPushSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  return own && Notification.permission === 'granted' ? 'on' : 'off';
};

type DevicesProps = {
  devices: readonly PushDevice[];
  busy: boolean;
  onRemove: (id: string) => void;
};

const Devices = ({ devices, busy, onRemove }: DevicesProps): JSX.Element => {
  const now = useNow();
  return (
    <ul className="devices" aria-label={texts.others}>
      {devices.map(({ id, device, addedAt }) => (
        <li key={id}>
          <div>
            <p>
              <b>{device}</b>
            </p>
            <p className="hint">{texts.added(formatDateTime(new Date(addedAt), now))}</p>
          </div>
          <button
            className="button"
            type="button"
            aria-disabled={busy}
            aria-label={texts.removeOf(device)}
            onClick={() => {
              if (!busy) onRemove(id);
            }}
          >
            {texts.remove}
          </button>
        </li>
      ))}
    </ul>
  );
};

const LoadedPushSettings = ({ publicKey, devices }: PushSettings): JSX.Element => {
  const turnOn = useTurnOnPush();
  const remove = useRemovePush();
  const isBusy = turnOn.isPending || remove.isPending;
  const ownDevice = devices.find(({ id }) => id === readPushDeviceId());
  const others = devices.filter((device) => device !== ownDevice);
  const state = getState(ownDevice);
  const error = turnOn.error ?? remove.error;
  return (
    <>
      {error ? (
        <Alert title={texts.notSaved}>
          {error instanceof ApiError ? getErrorMessage(error) : texts.notPossible}
        </Alert>
      ) : null}
      <p role="status">{texts.states[state]}</p>
      {state === 'off' ? (
        <div className="buttons">
          <button
            className="button"
            type="button"
            aria-disabled={isBusy}
            onClick={() => {
              if (isBusy) return;
              remove.reset();
              turnOn.mutate(publicKey);
            }}
          >
            {texts.turnOn}
          </button>
        </div>
      ) : null}
      {state === 'on' && ownDevice ? (
        <div className="buttons">
          <button
            className="button"
            type="button"
            aria-disabled={isBusy}
            onClick={() => {
              if (isBusy) return;
              turnOn.reset();
              remove.mutate(ownDevice.id);
            }}
          >
            {texts.turnOff}
          </button>
        </div>
      ) : null}
      {others.length > 0 ? (
        <Devices devices={others} busy={isBusy} onRemove={remove.mutate} />
      ) : null}
    </>
  );
};

const Row = ({ children }: { children: ReactNode }): JSX.Element => (
  <section className="setting-row" aria-label={texts.title}>
    <div>
      <b>{texts.title}</b>
      <p className="hint">{texts.hint}</p>
    </div>
    <div className="device-panel">{children}</div>
  </section>
);

/** Notifications of this browser, and of the member's other devices. */
export const PushPanel = (): JSX.Element => {
  const { data, isError, refetch } = useCall(
    pushEndpoints.pushSettings,
    {},
    // Another device may have removed this one.
    { staleTime: 0 },
  );
  if (data !== undefined)
    return (
      <Row>
        <LoadedPushSettings {...data} />
      </Row>
    );
  return (
    <Row>
      {isError ? (
        <LoadError fact={texts.notLoaded} onRetry={() => void refetch()}>
          {noResponseMessage}
        </LoadError>
      ) : (
        <div className="devices-skeleton" role="status" aria-label={texts.loading} />
      )}
    </Row>
  );
};
