import { useState } from 'react';
import { minuteMs } from '#contract/durations.ts';
import { maintenanceEndpoints, type MaintenanceState } from '#contract/system/maintenance.ts';
import { call } from '#ui/api/call.ts';
import { useMaintenance } from '#ui/api/maintenance.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { ChoiceField } from '#ui/forms/choice-field.tsx';
import { Section } from '#ui/parts/section.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { AdminOnly } from '../for-admins.tsx';
import { ReasonCommand } from '../record/command/reason-command.tsx';
import { useCommandWithNotification } from '../record/command/use-command.ts';
import { text } from './texts.ts';
import { useNow } from '../use-now.ts';

/** Starts and ends the maintenance of the product. */
export const MaintenanceSection = () => (
  <AdminOnly>
    <Section title="Maintenance">
      <MaintenanceSwitch />
    </Section>
  </AdminOnly>
);

const MaintenanceSwitch = () => {
  // Loaded again when any response says that maintenance began or ended.
  const until = useMaintenance();
  const { data, isError } = useCall(maintenanceEndpoints.maintenance, {}, { version: [until] });
  if (isError) return <p className="muted">Could not load the maintenance status.</p>;
  if (data === undefined) return null;
  return data.maintenance === null ? (
    <StartForm />
  ) : (
    <CurrentMaintenance maintenance={data.maintenance} />
  );
};

const options = [
  { value: '15', label: text('maintenance.minutes', { smart_count: 15 }) },
  { value: '30', label: text('maintenance.minutes', { smart_count: 30 }) },
  { value: '60', label: text('maintenance.hours', { smart_count: 1 }) },
  { value: '120', label: text('maintenance.hours', { smart_count: 2 }) },
  { value: '240', label: text('maintenance.hours', { smart_count: 4 }) },
];

// In full minutes, as it is shown.
const getEnd = (now: Date, minutes: number): string =>
  new Date((Math.ceil(now.getTime() / minuteMs) + minutes) * minuteMs).toISOString();

const StartForm = () => {
  const [minutes, setMinutes] = useState('30');
  const now = useNow();
  return (
    <>
      <p className="muted">Maintenance is off.</p>
      <details className="list-act">
        <summary>{text('maintenance.start')}</summary>
        <p className="explanation">
          Members can still read and log in. Other changes are refused with a message that shows the
          expected end, and jobs wait. Maintenance does not end by itself.
        </p>
        <ReasonCommand
          send={(reason) => {
            const until = getEnd(now, Number(minutes));
            return call(maintenanceEndpoints.startMaintenance, { body: { until, reason } });
          }}
          verb={text('maintenance.start')}
          done="Maintenance is on"
          refused="Maintenance was not started"
          closed={null}
        >
          <ChoiceField
            label="Expected duration"
            options={options}
            value={minutes}
            onChoose={setMinutes}
          />
        </ReasonCommand>
      </details>
    </>
  );
};

type CurrentProps = { readonly maintenance: NonNullable<MaintenanceState['maintenance']> };

const CurrentMaintenance = ({ maintenance: { until, reason } }: CurrentProps) => {
  const moment = formatDateTime(new Date(until), useNow());
  const command = useCommandWithNotification({
    done: 'Maintenance is off',
    refused: 'Maintenance was not ended',
  });
  return (
    <div className="maintenance-now">
      <p>{text('maintenance.on', { moment, reason })}</p>
      <button
        className="button"
        type="button"
        aria-disabled={command.isPending}
        onClick={() => {
          if (!command.isPending) command.send(() => call(maintenanceEndpoints.endMaintenance));
        }}
      >
        End maintenance
      </button>
    </div>
  );
};
