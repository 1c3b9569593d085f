import { Rejection } from '#domain/shared/rejection.ts';

export const unknownRequestError = (): Rejection =>
  new Rejection('missing', 'support/unknown', { message: 'There is no such request.' });
