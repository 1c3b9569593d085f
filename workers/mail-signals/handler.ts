import { derivedId } from '#application/derive-id.ts';
import type { CommandPorts } from '#application/handle-command.ts';
import { decideAccess } from '#domain/access/decide-access.ts';
import type { TestAddresses } from '#domain/shared/test-address.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { JobHandler } from '#platform/jobs/jobs.port.ts';
import type { ReadModels } from '#platform/read-models/read-models.port.ts';
import { entitlementOf, findAccount } from '#projections/account-details/queries.ts';
import { listSignalReaders } from '#projections/signal-readers/queries.ts';
import { listSignalRecord } from '#projections/signal-record/queries.ts';
import { listSignalsAt } from '#projections/trading-signals/queries.ts';
import { jobContext } from '../engine/job-context.ts';
import type { MailPorts } from '../engine/mail-text.ts';
import { requestNotice } from '../engine/request-notice.ts';
import { latestMail, mailSignalsJob } from './job.ts';
import { signalWords } from './texts.ts';

type Ports = CommandPorts &
  MailPorts & {
    readonly clock: Clock;
    readonly readModels: ReadModels;
    readonly config: TestAddresses;
  };

const readersAtOnce = 200;

/** One mail about all signals of an hour, to every member who asked for it and may see them. */
export const handleMailSignals =
  (ports: Ports): JobHandler =>
  async (job) => {
    const { at } = mailSignalsJob.schema.parse(job.payload);
    const { clock } = ports;
    if (clock.now().getTime() > latestMail(at)) return;
    const signals = await listSignalsAt(ports, at);
    if (signals.length === 0) return;
    const words = signalWords(signals, await listSignalRecord(ports));
    for await (const accountId of readers(ports)) {
      if (!(await maySee(ports, accountId))) continue;
      // The hour, not one of its signals, is the cause: a repeat is the same mail.
      const causeId = derivedId('signals-of-hour', accountId, at);
      const notice = { accountId, kind: 'trading-signals', causeId, words } as const;
      await requestNotice(ports, notice, jobContext(job, clock));
    }
  };

const maySee = async (ports: Ports, accountId: string): Promise<boolean> => {
  const account = await findAccount(ports, accountId);
  const now = ports.clock.now();
  return (
    account !== undefined &&
    decideAccess(entitlementOf(account, now, ports.config), 'signals', now).allowed
  );
};

async function* readers(ports: Ports): AsyncGenerator<string> {
  let after: string | undefined;
  for (;;) {
    const page = { limit: readersAtOnce, ...(after !== undefined && { after }) };
    const found = await listSignalReaders(ports, page);
    yield* found;
    after = found.at(-1);
    if (found.length < readersAtOnce) return;
  }
}
