import { type AttentionCheck, attentionEndpoints } from '#contract/admin/attention.ts';
import { isFaultCheck, type FaultCheckId } from '#contract/fault-checks.ts';
import { call } from '#ui/api/call.ts';
import { formatDateTime } from '#ui/format/format.ts';
import { Section } from '#ui/parts/section.tsx';
import { AdminOnly } from '../for-admins.tsx';
import { useCommandWithNotification } from '../record/command/use-command.ts';
import { text } from './texts.ts';
import { useNow } from '../use-now.ts';

type SilencedAttentionCheck = AttentionCheck & {
  readonly id: FaultCheckId;
  readonly silence: NonNullable<AttentionCheck['silence']>;
};

const isSilenced = (check: AttentionCheck): check is SilencedAttentionCheck =>
  isFaultCheck(check.id) && check.silence !== null;

/** Checks whose notifications are off, also those that find nothing. */
export const SilencedChecks = ({ checks }: { readonly checks: readonly AttentionCheck[] }) => {
  const silencedChecks = checks.filter(isSilenced);
  if (silencedChecks.length === 0) return null;
  return (
    <Section title="Notifications off">
      <ul className="silenced-checks">
        {silencedChecks.map((check) => (
          <SilencedCheck key={check.id} check={check} />
        ))}
      </ul>
    </Section>
  );
};

const SilencedCheck = ({
  check: { id, title, silence },
}: {
  readonly check: SilencedAttentionCheck;
}) => {
  const moment = formatDateTime(new Date(silence.until), useNow());
  return (
    <li>
      <div>
        <h3>{title}</h3>
        <p>{silence.reason}</p>
        <time className="since" dateTime={silence.until}>
          {text('attention.silenced', { moment })}
        </time>
      </div>
      <AdminOnly>
        <EndSilenceButton id={id} title={title} />
      </AdminOnly>
    </li>
  );
};

const EndSilenceButton = ({ id, title }: Pick<SilencedAttentionCheck, 'id' | 'title'>) => {
  const command = useCommandWithNotification({
    done: 'Notifications are on',
    refused: 'Notifications were not turned on',
  });
  return (
    <button
      className="button"
      type="button"
      aria-label={text('attention.silence-end-of', { title })}
      aria-disabled={command.isPending}
      onClick={() => {
        if (!command.isPending)
          command.send(() => call(attentionEndpoints.endAlarmSilence, { params: { id } }));
      }}
    >
      Turn on
    </button>
  );
};
