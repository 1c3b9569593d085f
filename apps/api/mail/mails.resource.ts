import { copyMail } from '#application/mails/copy-mail.ts';
import { decideMail } from '#application/mails/decide-mail.ts';
import { getNextStep } from '#application/mails/next-step.ts';
import { readMail, readMailWithStepsFromLog } from '#application/mails/read-mails.ts';
import { type Mail, type MailDetails, mailOperations } from '#contract/mail/mails.ts';
import { Rejection } from '#domain/shared/rejection.ts';
import { listMails, type MailDocument } from '#projections/mails/read-model.ts';
import { loadActorNames } from '#projections/member-timeline/queries.ts';
import { findCurrentDocument } from '../http/consistency/own-writes.ts';
import type { WrittenPositions } from '../http/route-types.ts';
import { contentRange, toSkipAndLimit, toUtc } from '../http/simple-rest.ts';
import { type AdminRoutesDeps, findSubject } from '../admin/ports.ts';

export const mailRoutes = ({ routes, platform }: AdminRoutesDeps): void => {
  routes.on(mailOperations.mails, async ({ jsonQuery: { filter = {}, range } }) => {
    const page = toSkipAndLimit(range);
    const { mails, total } = await listMails(platform, {
      ...page,
      ...(filter.state && { statuses: [filter.state] }),
      accountId: filter.member,
      kind: filter.kind,
      since: toUtc(filter.since),
      until: toUtc(filter.until),
    });
    const getName = await loadActorNames(
      platform,
      mails.map(({ accountId }) => accountId),
    );
    const body = mails.map((mail) => toMail(mail, getName));
    const { skip } = page;
    return { body, headers: contentRange('mails', { skip, rows: body.length, total }) };
  });
  routes.on(mailOperations.mail, async ({ params }) => {
    const body = await getMailDetails(platform, params.id);
    return { body, ...(await findSubject(platform, body.member.id)) };
  });
  routes.on(
    mailOperations.decideMail,
    async ({ params: { id: mailId }, body, command, waitForProjections }) => {
      await decideMail(platform, { mailId, ...body }, command);
      const pendingWrites = await waitForProjections();
      return toReply(await getMailDetails(platform, mailId, pendingWrites));
    },
  );
  routes.on(
    mailOperations.resendMail,
    async ({ params: { id: mailId }, body, command, waitForProjections }) => {
      await copyMail(platform, { mailId, ...body }, command);
      const pendingWrites = await waitForProjections();
      return toReply(await getMailDetails(platform, mailId, pendingWrites));
    },
  );
};

type GetName = Awaited<ReturnType<typeof loadActorNames>>;

const toReply = (body: MailDetails) => ({ body, subject: body.member.id });

const toMail = (mail: MailDocument, nameOf: GetName): Mail => {
  const { id, accountId, kind, status: state, attempts, requestedAt, changedAt } = mail;
  return {
    id,
    kind,
    state,
    attempts,
    requestedAt,
    changedAt,
    member: { id: accountId, name: nameOf(accountId) },
  };
};

const getMailDetails = async (
  platform: AdminRoutesDeps['platform'],
  id: string,
  behind: WrittenPositions = {},
): Promise<MailDetails> => {
  const mailWithSteps = await findCurrentDocument(
    behind,
    () => readMail(platform, id),
    () => readMailWithStepsFromLog(platform, id),
  );
  if (!mailWithSteps)
    throw new Rejection('missing', 'mail/not-found', { message: 'There is no such mail.' });
  const { mail, steps } = mailWithSteps;
  const { to, subject, text, accountId } = mail;
  const getName = await loadActorNames(platform, [accountId, ...steps.map(({ actor }) => actor)]);
  return {
    ...toMail(mail, getName),
    to,
    subject,
    text,
    next: await getNextStep(platform, mail, steps),
    steps: steps.map(({ type, at, actor, detail, decision }) => ({
      type,
      at,
      detail,
      decision,
      by: { id: actor, name: getName(actor) },
    })),
  };
};
