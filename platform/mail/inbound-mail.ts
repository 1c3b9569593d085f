import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { dayMs, fiveMinutesMs, secondMs } from '#domain/shared/time/durations.ts';
import { parseHtmlText } from '../feeds/html-text.ts';
import { isSameSecret } from '../http/bearer-token.ts';
import { readFormFields, type FormFields } from '../http/form-fields.ts';
import { parseJsonOrUndefined } from '../parse-json-or-undefined.ts';
import { mailHash } from './checked-mail.ts';
import { parseMailbox } from './mailbox.ts';

/** An email that a mail service received for us and posted. */
export type InboundMail = {
  /** Id of the service or of the email; a repeated post has the same id. */
  readonly id: string;
  /** Address of the sender in lower case; undefined unless there is exactly one. */
  readonly from: string | undefined;
  readonly subject: string;
  /** The whole text, cut at `maxInboundText`. */
  readonly text: string;
  /** The text without the quoted mail, if the service found it; otherwise the whole text. */
  readonly replyText: string;
  /** Names of the attached files, which are not read. */
  readonly attachments: readonly string[];
  /** Whether a program sent it: an absence notice, a list or a delivery report. */
  readonly isAutomatic: boolean;
  /** Whether it answers a mail of ours with this id or of this thread. */
  readonly answers: (idOrThread: string) => boolean;
};

/** `secret`: the post does not prove that it is from the mail service. `format`: it is no email. */
export class InboundMailRefusedError extends Error {
  readonly problem: 'secret' | 'format';

  constructor(problem: InboundMailRefusedError['problem']) {
    super(problem === 'secret' ? 'The secret does not match.' : 'The body is not an email.');
    this.name = 'InboundMailRefusedError';
    this.problem = problem;
  }
}

type InboundPost = {
  readonly rawBody: Buffer;
  readonly contentType: string;
  /** The `Authorization` header; empty if there is none. */
  readonly authorization: string;
};

/** Longer texts are cut. */
export const maxInboundText = 8000;
const cutMark = '\n\n[The rest of this email was cut.]';
const noText = '[This email has no text.]';
const maxSubject = 200;
const maxAttachments = 20;
const maxAttachmentName = 200;
const maxId = 1000;

/** The age of a signature up to which a post is accepted. Mailgun repeats a failed post for eight hours. */
export const maxSignatureAgeMs = dayMs;
/** How far the clock of the mail service may be ahead of ours. */
export const maxSignatureAheadMs = fiveMinutesMs;

type InboundCheck = { readonly secret: string; readonly now: Date };

/**
 * Checks and parses a post in the format of Postmark (JSON) or of Mailgun (a form). Throws `InboundMailRefusedError`.
 * The secret is the password of basic authentication in the address of the webhook, or Mailgun's signing key.
 */
export const readInboundMail = (post: InboundPost, { secret, now }: InboundCheck): InboundMail => {
  const hasPassword = hasBasicPassword(post.authorization, secret);
  if (post.contentType.startsWith('application/json')) {
    if (!hasPassword) throw new InboundMailRefusedError('secret');
    return toInboundMail(readPostmark(post.rawBody));
  }
  // The signature is in the form, so the form is read before it is trusted.
  const form = readForm(post);
  if (!hasPassword && !isSignedForm(form, { secret, now }))
    throw new InboundMailRefusedError('secret');
  return toInboundMail(readMailgun(form));
};

const hasBasicPassword = (authorization: string, secret: string): boolean => {
  const encoded = /^Basic ([A-Za-z0-9+/]+={0,2})$/iu.exec(authorization)?.[1];
  if (encoded === undefined) return false;
  const [, password] = /^[^:]*:(.*)$/su.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  return password !== undefined && isSameSecret(password, secret);
};

type Headers = ReadonlyMap<string, readonly string[]>;

/** What both formats have. */
type ParsedPost = {
  readonly id: string;
  readonly from: string;
  /** Empty for a delivery report; undefined if the service does not give it. */
  readonly envelopeSender?: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly strippedText: string;
  readonly attachments: readonly string[];
  readonly headers: Headers;
};

const text = z.string().default('');
const postmarkSchema = z.object({
  MessageID: z.string().min(1).max(maxId),
  From: text,
  FromFull: z.object({ Email: z.string() }).optional(),
  Subject: text,
  TextBody: text,
  HtmlBody: text,
  StrippedTextReply: text,
  Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
  Attachments: z.array(z.object({ Name: text })).default([]),
});

const readPostmark = (rawBody: Buffer): ParsedPost => {
  const parsed = postmarkSchema.safeParse(parseJsonOrUndefined(rawBody.toString('utf8')));
  if (!parsed.success) throw new InboundMailRefusedError('format');
  const { data } = parsed;
  return {
    id: data.MessageID,
    from: data.FromFull?.Email ?? data.From,
    subject: data.Subject,
    text: data.TextBody,
    html: data.HtmlBody,
    strippedText: data.StrippedTextReply,
    attachments: data.Attachments.map(({ Name }) => Name),
    headers: toHeaders(data.Headers.map(({ Name, Value }) => [Name, Value])),
  };
};

const readForm = ({ rawBody, contentType }: InboundPost): FormFields => {
  const form = readFormFields(rawBody, contentType);
  if (form) return form;
  throw new InboundMailRefusedError('format');
};

const isSignedForm = (form: FormFields, { secret, now }: InboundCheck): boolean => {
  const [timestamp, token] = [getText(form, 'timestamp'), getText(form, 'token')];
  // The signature does not cover the email, so somebody who saw one could sign others with it.
  if (!isRecent(timestamp, now)) return false;
  const expected = createHmac('sha256', secret).update(`${timestamp}${token}`).digest('hex');
  return isSameSecret(getText(form, 'signature'), expected);
};

/** The timestamp is in seconds. */
const isRecent = (timestamp: string, now: Date): boolean => {
  if (!/^\d{1,12}$/u.test(timestamp)) return false;
  const age = now.getTime() - Number(timestamp) * secondMs;
  return age <= maxSignatureAgeMs && age >= -maxSignatureAheadMs;
};

const headerListSchema = z.array(z.tuple([z.string(), z.string()]));

const readMailgun = (form: FormFields): ParsedPost => {
  const list = headerListSchema.safeParse(
    parseJsonOrUndefined(getText(form, 'message-headers') || '[]'),
  );
  if (!list.success) throw new InboundMailRefusedError('format');
  const headers = toHeaders(list.data);
  const [messageId = getText(form, 'token')] = headers.get('message-id') ?? [];
  if (messageId === '' || messageId.length > maxId) throw new InboundMailRefusedError('format');
  return {
    id: messageId,
    from: getText(form, 'from'),
    ...(form.fields.has('sender') && { envelopeSender: getText(form, 'sender') }),
    subject: getText(form, 'subject'),
    text: getText(form, 'body-plain'),
    html: getText(form, 'body-html'),
    strippedText: getText(form, 'stripped-text'),
    attachments: form.fileNames,
    headers,
  };
};

const getText = ({ fields }: FormFields, name: string): string => fields.get(name) ?? '';

const toHeaders = (list: readonly (readonly [string, string])[]): Headers =>
  new Map(
    Object.entries(Object.groupBy(list, ([name]) => name.toLowerCase())).map(([name, values]) => [
      name,
      (values ?? []).map(([, value]) => value),
    ]),
  );

const toInboundMail = (post: ParsedPost): InboundMail => {
  const { id, headers } = post;
  const written =
    post.text.trim() === '' ? parseHtmlText(post.html).paragraphs.join('\n') : post.text;
  const whole = cleanText(written);
  const stripped = cleanText(post.strippedText);
  const references = findReferences(headers);
  return {
    id,
    from: parseMailbox(post.from)?.address.toLowerCase(),
    subject: cleanLine(post.subject).slice(0, maxSubject),
    text: whole === '' ? noText : whole,
    replyText: [stripped, whole, noText].find((each) => each !== '') ?? noText,
    attachments: post.attachments
      .slice(0, maxAttachments)
      .map((name) => cleanLine(name).slice(0, maxAttachmentName)),
    isAutomatic: isAutomatic(post),
    answers: (idOrThread) => references.has(mailHash(idOrThread)),
  };
};

const automaticPrecedences = new Set(['bulk', 'auto_reply', 'junk', 'list']);
const automaticHeaders = [
  'x-autoreply',
  'x-autorespond',
  'x-failed-recipients',
  // An answer would reach a list or its software (RFC 2919, RFC 2369).
  'list-id',
  'list-unsubscribe',
];
const automaticSenders = /^(?:mailer-daemon|postmaster)@/iu;

// Answering a program could start an exchange of mails without end (RFC 3834).
const isAutomatic = ({ headers, from, envelopeSender }: ParsedPost): boolean => {
  const getValues = (name: string): string[] =>
    (headers.get(name) ?? []).map((value) => value.trim().toLowerCase());
  return (
    getValues('auto-submitted').some((value) => !/^no(?:$|[\s;(])/u.test(value)) ||
    getValues('precedence').some((value) => automaticPrecedences.has(value)) ||
    automaticHeaders.some((name) => headers.has(name)) ||
    getValues('return-path').some((value) => value === '' || value === '<>') ||
    envelopeSender?.trim() === '' ||
    envelopeSender?.trim() === '<>' ||
    getValues('content-type').some((value) => value.startsWith('multipart/report')) ||
    automaticSenders.test(parseMailbox(from)?.address ?? '')
  );
};

const referencePattern = /<([0-9a-f]{32})@[^<>\s]{1,255}>/giu;
const maxReferenceText = 20_000;

/** Local parts of the message ids that the email answers, which is what ours differ in. */
const findReferences = (headers: Headers): ReadonlySet<string> => {
  const values = ['in-reply-to', 'references'].flatMap((name) => headers.get(name) ?? []);
  const found = values.join(' ').slice(0, maxReferenceText).matchAll(referencePattern);
  return new Set([...found].map(([, local = '']) => local.toLowerCase()));
};

// As in texts that are typed in the app.
const unwantedCharacters = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

const cleanLine = (line: string): string =>
  line.toWellFormed().replaceAll(unwantedCharacters, ' ').replaceAll(/ {2,}/gu, ' ').trim();

const cleanText = (written: string): string => {
  const lines = written
    .slice(0, 2 * maxInboundText)
    .replaceAll(/\r\n?/gu, '\n')
    .split('\n');
  const cleaned = lines
    .map((line) => line.toWellFormed().replaceAll(unwantedCharacters, ' ').trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
  return cleaned.length > maxInboundText
    ? `${cleaned.slice(0, maxInboundText).toWellFormed()}${cutMark}`
    : cleaned;
};
