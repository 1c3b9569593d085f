import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkBase, useNotify } from 'react-admin';
import { deliveryEndpoints } from '#contract/endpoints/deliveries.ts';
import { failureInWords } from '#ui/api-error.ts';
import { call } from '#ui/call.ts';
import { formatMoment } from '#ui/format.ts';
import { withProof } from '../proof/with-proof.ts';
import { ReasonField } from '../record/reason-field.tsx';
import { useNotifyOutcome } from '../record/use-notify-outcome.ts';
import { TableRegion } from '../list/table-region.tsx';
import { text } from '../texts/text.ts';
import type { DeliveryDetails } from './words.ts';

type DoubtsProps = { readonly delivery: DeliveryDetails; readonly now: Date };

const decisions = [
  { decision: 'again', label: text('deliveries.again') },
  { decision: 'sent', label: text('deliveries.sent') },
  { decision: 'dropped', label: text('deliveries.drop') },
] as const;

/** The mails that wait for a person: each is sent again, counted as sent, or dropped, with a reason. */
export const Doubts = ({ delivery, now }: DoubtsProps) => {
  const { id, doubts, inDoubt } = delivery;
  const [reason, setReason] = useState('');
  const decide = useDecision(id);
  if (doubts.length === 0) return null;
  const blank = reason.trim() === '';
  return (
    <section className="sec" aria-labelledby="doubts">
      <header>
        <h2 id="doubts">{text('deliveries.doubts')}</h2>
      </header>
      <p className="why">{text('deliveries.doubts-text')}</p>
      <div className="mf alone">
        <ReasonField value={reason} disabled={decide.isPending} onChange={setReason} />
      </div>
      <TableRegion name={text('deliveries.doubts')}>
        <table className="pvt doubts">
          <thead>
            <tr>
              <th scope="col">{text('deliveries.member')}</th>
              <th scope="col">{text('deliveries.address')}</th>
              <th scope="col">{text('deliveries.handed-over')}</th>
              <th scope="col">{text('deliveries.decide')}</th>
            </tr>
          </thead>
          <tbody>
            {doubts.map(({ member, address, handedOverAt }) => (
              <tr key={member.id}>
                <th scope="row">
                  <LinkBase to={`/members/${member.id}/show`}>{member.name}</LinkBase>
                </th>
                <td className="of-address">{address}</td>
                <td>{formatMoment(new Date(handedOverAt), now)}</td>
                <td className="of-decisions">
                  <Decisions
                    name={member.name}
                    blank={blank}
                    busy={decide.isPending}
                    onDecide={(decision) => {
                      decide.mutate({ accountId: member.id, decision, reason: reason.trim() });
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
      {inDoubt > doubts.length ? (
        <p className="why">{text('deliveries.left', { smart_count: inDoubt - doubts.length })}</p>
      ) : null}
    </section>
  );
};

type DecisionsProps = {
  readonly name: string;
  readonly blank: boolean;
  readonly busy: boolean;
  readonly onDecide: (decision: Decision['decision']) => void;
};

const Decisions = ({ name, blank, busy, onDecide }: DecisionsProps) => (
  <div className="decide">
    {decisions.map(({ decision, label }) => (
      <button
        key={decision}
        className="btn"
        type="button"
        aria-label={text('deliveries.about', { verb: label, name })}
        aria-disabled={blank || busy}
        title={blank ? text('deliveries.reason-first') : undefined}
        onClick={() => {
          if (!blank && !busy) onDecide(decision);
        }}
      >
        {label}
      </button>
    ))}
  </div>
);

type Decision = {
  readonly accountId: string;
  readonly decision: (typeof decisions)[number]['decision'];
  readonly reason: string;
};

const useDecision = (id: string) => {
  const client = useQueryClient();
  const notify = useNotify();
  const notifyOutcome = useNotifyOutcome();
  return useMutation({
    mutationFn: (decision: Decision) =>
      withProof(() => call(deliveryEndpoints.decideDelivery, { params: { id }, body: decision })),
    retry: false,
    onSuccess: (answer) => {
      notifyOutcome(answer, text('deliveries.decided'));
    },
    // Also after a refusal: what was on the screen may be old.
    onSettled: () => client.invalidateQueries({ queryKey: ['deliveries'] }),
    onError: (error) => {
      notify(`${text('deliveries.refused')}\n${failureInWords(error)}`, { type: 'error' });
    },
  });
};
