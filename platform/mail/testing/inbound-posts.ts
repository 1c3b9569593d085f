import { createHmac } from 'node:crypto';

/** An email as a person sent it to support. */
export type SentEmail = {
  readonly id?: string;
  readonly from: string;
  readonly subject?: string;
  readonly text?: string;
  readonly html?: string;
  /** The text without the quoted mail, where the service finds it. */
  readonly stripped?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly files?: readonly string[];
};

export type InboundPostSample = { readonly contentType: string; readonly body: Buffer };

/** Written after the published format of Postmark's inbound webhook. No service sent it. */
export const postmarkPost = ({
  id = '22c74902-a0c1-4511-804f-341342852c90',
  from,
  subject = 'Re: Our answer to your request',
  text = '',
  html = '',
  stripped = '',
  headers = {},
  files = [],
}: SentEmail): InboundPostSample => {
  const mailbox = { Email: from, Name: 'Ada', MailboxHash: '' };
  const recipient = { Email: 'support@inbound.example', Name: '', MailboxHash: '' };
  const message = {
    FromName: 'Ada',
    MessageStream: 'inbound',
    From: from,
    FromFull: mailbox,
    To: '<support@inbound.example>',
    ToFull: [recipient],
    Cc: '',
    CcFull: [],
    Bcc: '',
    BccFull: [],
    OriginalRecipient: 'support@inbound.example',
    Subject: subject,
    MessageID: id,
    ReplyTo: '',
    MailboxHash: '',
    Date: 'Mon, 4 May 2026 10:00:00 +0000',
    TextBody: text,
    HtmlBody: html,
    StrippedTextReply: stripped,
    Tag: '',
    Headers: [
      { Name: 'X-Spam-Status', Value: 'No' },
      { Name: 'Message-ID', Value: `<${id}@mail.example>` },
      ...Object.entries(headers).map(([Name, Value]) => ({ Name, Value })),
    ],
    Attachments: files.map((Name) => ({
      Name,
      Content: Buffer.from('content').toString('base64'),
      ContentType: 'application/pdf',
      ContentLength: 7,
      ContentID: '',
    })),
  };
  return { contentType: 'application/json', body: Buffer.from(JSON.stringify(message)) };
};

/** Mailgun's signature of a form. Without it, the form is not signed. */
export type MailgunSignature = {
  readonly timestamp: string;
  readonly token: string;
  readonly signature: string;
};

/** Signs as Mailgun does. The signature covers the time and the token, not the email. */
export const signMailgun = (
  key: string,
  { at, token = 'a'.repeat(50) }: { readonly at: Date; readonly token?: string },
): MailgunSignature => {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex');
  return { timestamp, token, signature };
};

/** Written after the published format of Mailgun's `forward()` route, fully parsed. No service sent it. */
export const mailgunPost = async (
  {
    id = 'CAA-1@mail.example',
    from,
    subject = 'Re: Our answer to your request',
    text = '',
    html,
    stripped = text,
    headers = {},
    files = [],
  }: SentEmail,
  signature?: MailgunSignature,
  envelopeSender = from,
): Promise<InboundPostSample> => {
  const headerList = [
    ['Message-Id', `<${id}>`],
    ['Subject', subject],
    ['From', `Ada <${from}>`],
    ...Object.entries(headers),
  ];
  const fields = {
    recipient: 'support@inbound.example',
    sender: envelopeSender,
    subject,
    from: `Ada <${from}>`,
    'body-plain': text,
    ...(html !== undefined && { 'body-html': html, 'stripped-html': html }),
    'stripped-text': stripped,
    'stripped-signature': '',
    'message-headers': JSON.stringify(headerList),
    ...signature,
  };
  // The service sends a multipart form where there are attachments.
  if (files.length === 0) return toSample(new URLSearchParams(fields));
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('attachment-count', String(files.length));
  files.forEach((name, index) => {
    form.set(`attachment-${String(index + 1)}`, new File(['content'], name));
  });
  return toSample(form);
};

const toSample = async (body: FormData | URLSearchParams): Promise<InboundPostSample> => {
  const encoded = new Response(body);
  return {
    contentType: encoded.headers.get('content-type') ?? '',
    body: Buffer.from(await encoded.arrayBuffer()),
  };
};
