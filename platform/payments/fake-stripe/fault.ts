type FaultBody = {
  readonly type: 'card_error' | 'invalid_request_error' | 'idempotency_error';
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
};

export class FakeStripeError extends Error {
  readonly status: number;
  readonly body: FaultBody;
  constructor(status: number, body: FaultBody) {
    super(body.message);
    this.name = 'FakeStripeError';
    this.status = status;
    this.body = body;
  }
}

export const invalidRequestError = (
  message: string,
  more: Partial<FaultBody> = {},
): FakeStripeError => new FakeStripeError(400, { type: 'invalid_request_error', message, ...more });

export const resourceMissingError = (noun: string, id: string, param = 'id'): FakeStripeError =>
  new FakeStripeError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${noun}: '${id}'`,
  });
