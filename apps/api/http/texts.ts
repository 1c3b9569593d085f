import { formatInstant } from '#application/mails/mail-text.ts';

export const httpTexts = {
  notFound: 'There is nothing at this address. Please check the address.',
  notBuilt: 'The pages have not been built yet. Run `npm run build` and reload the page.',
  methods: (allowed: string): string => `This address accepts only ${allowed}.`,

  unexpected: 'Something went wrong on our side. Please try again in a moment.',
  unavailable: 'Tidemark cannot do this right now. Please try again in a moment.',
  readModelsBehind:
    'Recent changes are not visible yet, so this could not be found. Please try again in a moment.',
  full: 'Nothing can be saved right now, because the server’s disk is full. Please try again later.',
  maintenance: (until: string): string =>
    `Tidemark is under maintenance until ${formatInstant(until)}. Nothing was saved.`,
  longMaintenance:
    'Maintenance is taking longer than planned. Nothing was saved. Please try again later.',
  notReady: (parts: string): string => `Not ready: ${parts}.`,

  invalid: 'The request is not valid.',
  unreadable: 'The request cannot be read. Please check its headers and body.',
  unreadableHttp: 'The request cannot be read, because it is not valid HTTP.',
  headersTooLong: 'The address and the headers of the request are too long.',
  timedOut: 'The request took too long to arrive. Please try again.',
  address: {
    encoding: 'The address is not encoded correctly.',
    expected: 'Must be percent-encoded UTF-8.',
  },
  body: {
    notJson: 'The request body is not valid JSON.',
    charset: 'The request body must be JSON in UTF-8.',
    encoding: 'The request body must be sent uncompressed.',
    types: (types: string): string => `The request body must be sent as ${types}.`,
    tooLarge: (limit: string): string => `The request body is larger than the limit of ${limit}.`,
  },
  field: {
    unknown: 'This field is not expected here.',
    unknownParameter: (known: string): string =>
      `This parameter is not expected here. Known parameters: ${known}.`,
    json: 'Must be one JSON value.',
    entityTag: 'Must be an entity tag, such as "3".',
    idempotencyKey: 'Must be 1 to 200 visible ASCII characters.',
  },

  logIn: 'Please log in to continue...',
  logInAgain: 'Please log in again to use the admin tools.',
  proveAgain:
    'Please confirm that it is you. Staff do so every 15 minutes before they change anything.',
  denied: 'Access Denied',
  needsToken: 'This address needs a valid bearer token.',
  otherSite: 'This request came from another website, so it was refused.',
  unknownHost: 'Tidemark does not answer under this host name.',
  unknownHostHint: 'To use another host name, set PUBLIC_URL to it.',
  // Front ends that know the time replace the second sentence with it.
  tooManyAttempts: 'Too many attempts. Please wait a moment and try again.',
  stale: 'This was changed in the meantime. Please reload and try again.',
  otherRequest:
    'This Idempotency-Key was already used for a different request. Please use a new one.',
};
