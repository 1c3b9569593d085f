import type { JSX, Ref } from 'react';
import type { OwnSession } from '#contract/account/sessions.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { SessionsToEnd } from '../api/end-sessions.ts';
import { sessionsTexts } from '../texts.ts';

const texts = sessionsTexts.devices;

type DeviceProps = { session: OwnSession; onEnd: (ending: SessionsToEnd) => void };

const Device = ({ session, onEnd }: DeviceProps): JSX.Element => {
  const { device, current, address, remembered } = session;
  const now = useNow();
  const [first, last] = [session.createdAt, session.usedAt].map((at) =>
    formatDateTime(new Date(at), now),
  );
  const addressText = address === '' ? texts.unknownAddress : address;
  return (
    <li>
      <div>
        <p>
          <b>{device}</b>
          {current ? <span className="tag solid">{texts.thisOne}</span> : null}
        </p>
        <p className="hint">{remembered ? `${addressText} · ${texts.remembered}` : addressText}</p>
        <p className="hint">{texts.used(first ?? '', last ?? '')}</p>
      </div>
      {current ? null : (
        <button
          className="button"
          type="button"
          aria-label={texts.endOf(device)}
          onClick={() => {
            onEnd(session);
          }}
        >
          {texts.end}
        </button>
      )}
    </li>
  );
};

type DeviceListProps = {
  sessions: readonly OwnSession[];
  list: Ref<HTMLUListElement>;
  onEnd: (ending: SessionsToEnd) => void;
};

/** This device first, then the most recently used. */
export const DeviceList = ({ sessions, list, onEnd }: DeviceListProps): JSX.Element => {
  const sortedSessions = [...sessions].sort(
    (one, other) => Number(other.current) - Number(one.current),
  );
  return (
    <>
      {/* Takes the focus when the device that had it is gone. */}
      <ul className="devices" ref={list} tabIndex={-1} aria-label={texts.title}>
        {sortedSessions.map((session) => (
          <Device key={session.id} session={session} onEnd={onEnd} />
        ))}
      </ul>
      {sessions.some(({ current }) => !current) ? (
        <div className="buttons">
          <button
            className="button"
            type="button"
            onClick={() => {
              onEnd('others');
            }}
          >
            {texts.endOthers}
          </button>
        </div>
      ) : (
        <p className="hint">{texts.onlyThis}</p>
      )}
    </>
  );
};
