import { Rejection } from './rejection.ts';

declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

export type AccountId = Branded<'AccountId'>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export const isUuid = (text: string): boolean => uuid.test(text);

export const parseAccountId = (text: string): AccountId => {
  if (!isUuid(text)) {
    throw new Rejection('invalid', 'account/invalid-id', {
      message: 'An account id must be a UUID in lower case.',
      field: 'id',
    });
  }
  return text as AccountId;
};
