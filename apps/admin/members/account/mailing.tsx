import { useQueryClient } from '@tanstack/react-query';
import { LinkBase } from 'react-admin';
import { deliveryEndpoints, type MemberMailing } from '#contract/mail/deliveries.ts';
import type { MemberDetails } from '#contract/admin/member-details.ts';
import { formatFailure } from '#ui/api/api-error.ts';
import { call } from '#ui/api/call.ts';
import { Section, SkeletonRows } from '#ui/parts/section.tsx';
import { useCall } from '#ui/api/use-call.ts';
import { invalidateCalls } from '#ui/api/call-cache.ts';
import { Failure } from '../../layout/states.tsx';
import { ReasonCommand } from '../../record/command/reason-command.tsx';
import { formatDeliveryId } from '../../deliveries/format.ts';
import { RecordFields, type RecordField } from '../../record/record-fields.tsx';
import { getMemberMailsPath } from '../../mails/format.ts';
import { text } from '../../mails/texts.ts';
import { text as deliveryText } from '../../deliveries/texts.ts';
import { text as commandText } from '../../record/command/texts.ts';
import { text as recordText } from '../../record/texts.ts';
import { LoginHelp } from '../login/login-help.tsx';
import { useMayChange } from '../../use-may-change.ts';
import { useAccount } from './use-account.ts';
import { titleToday } from '../as-of/title-today.ts';

type MailingProps = {
  readonly member: MemberDetails;
  /** The page shows a past date, when nothing can be changed. */
  readonly readOnly: boolean;
};

/** Which mails the member receives, and why optional ones may be held back. */
export const Mailing = ({ member, readOnly }: MailingProps) => {
  const { id } = member;
  const account = useAccount(member);
  const { data, error, refetch } = useCall(deliveryEndpoints.memberMailing, { params: { id } });
  const title = titleToday('Emails', readOnly);
  if (data === undefined) {
    return (
      <Section title={title}>
        {error === null ? (
          <SkeletonRows rows={2} label="Loading the email settings." />
        ) : (
          <Failure
            title="Could not load the email settings."
            message={formatFailure(error)}
            onRetry={() => void refetch()}
          />
        )}
      </Section>
    );
  }
  return (
    <>
      <RecordFields
        title={title}
        record={data}
        fields={getFields(account.data?.login.addressConfirmed ?? true)}
      />
      <p className="explanation">
        <LinkBase to={getMemberMailsPath(id)}>{text('mails.all-of-member')}</LinkBase>
      </p>
      {readOnly ? null : <ResendEdition member={member} editions={data.editions} />}
      {data.suppression === null || readOnly ? null : <ResumeForm id={id} />}
    </>
  );
};

const pendingStandings: ReadonlySet<string> = new Set(['waiting', 'handed-over']);

type ResendProps = {
  readonly member: MemberDetails;
  readonly editions: MemberMailing['editions'];
};

/** Sends the newest edition to the member again. */
const ResendEdition = ({ member: { id, email }, editions: [newest] }: ResendProps) => {
  const mayResend = useMayChange(deliveryEndpoints.resendEdition.resource);
  const client = useQueryClient();
  if (newest === undefined || !mayResend || pendingStandings.has(newest.standing)) return null;
  const { delivery } = newest;
  return (
    <LoginHelp
      verb="Send the latest edition again"
      subject={email}
      effect={deliveryText('mailing.resend-effect', { edition: formatDeliveryId(delivery), email })}
      done="The edition will be sent again"
      send={async (reason) => {
        const params = { id, delivery };
        await call(deliveryEndpoints.resendEdition, { params, body: { reason } });
        await invalidateCalls(client, [deliveryEndpoints.memberMailing]);
      }}
    />
  );
};

const formatNewsletter = ({ newsletter, frequency }: MemberMailing): string =>
  deliveryText(newsletter ? `mailing.${frequency}` : 'mailing.off');

const getFields = (isAddressConfirmed: boolean): readonly RecordField<MemberMailing>[] => [
  {
    label: 'Optional emails',
    format: ({ suppression }) =>
      suppression === null
        ? deliveryText(isAddressConfirmed ? 'mailing.sent' : 'mailing.held-unconfirmed')
        : deliveryText(`mailing.held.${suppression}`),
  },
  { label: 'Newsletter', format: formatNewsletter },
  {
    label: 'Latest edition',
    format: ({ editions: [newest] }) =>
      newest === undefined
        ? recordText('record.none')
        : `${formatDeliveryId(newest.delivery)}: ${deliveryText(`mailing.standing.${newest.standing}`)}`,
    show: ({ editions: [newest] }) =>
      newest === undefined ? (
        recordText('record.none')
      ) : (
        <>
          <LinkBase to={`/deliveries/${newest.delivery}/show`}>
            {formatDeliveryId(newest.delivery)}
          </LinkBase>{' '}
          {deliveryText(`mailing.standing.${newest.standing}`)}
        </>
      ),
  },
];

const ResumeForm = ({ id }: { readonly id: string }) => (
  <ReasonCommand
    send={(reason) => call(deliveryEndpoints.resumeMails, { params: { id }, body: { reason } })}
    verb="Resume optional emails"
    done="Optional emails resumed"
    refused="Optional emails are still paused"
    hint={commandText('command.reason-hint')}
    closed={null}
  />
);
