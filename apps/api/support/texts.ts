export const supportApiTexts = {
  expired: 'This form was open for more than a day. Please send it again.',
  noAddress: 'Please give the address for our answer.',
  noStaff: 'A request can be given to staff only.',
  mailRefused: 'This is not an email in the format of Postmark or Mailgun.',
  mailSecret: 'The secret is missing or wrong, or the signature is too old.',
  unknown: 'There is no such request.',
  unknownAnswer: 'There is no such answer.',
} as const;
