import type { z } from 'zod';
import type { operations } from './operations.ts';

type Operations = typeof operations;

/** Name of a call, which is also the name of its endpoint. */
export type EndpointName = keyof Operations;

type IsOptional<Field extends string, Input> = undefined extends Input
  ? true
  : Field extends 'body'
    ? false
    : Partial<Input> extends Input
      ? true
      : false;

type Part<Field extends string, Input> =
  IsOptional<Field, Input> extends true
    ? { readonly [F in Field]?: Input }
    : { readonly [F in Field]: Input };

type InputPart<O, Field extends string> = O extends {
  readonly [F in Field]: infer Schema extends z.ZodType;
}
  ? Part<Field, z.input<Schema>>
  : unknown;

type BytesPart<O> = O extends { readonly bytes: object }
  ? { readonly body: Uint8Array | Blob }
  : unknown;

type OperationInput<O> = InputPart<O, 'params'> &
  InputPart<O, 'query'> &
  InputPart<O, 'jsonQuery'> &
  InputPart<O, 'body'> &
  BytesPart<O>;

/** Input of a call: `params`, `query`, `jsonQuery` and `body`, as far as the operation has them. */
export type CallInput<Name extends EndpointName> = {
  [Field in keyof OperationInput<Operations[Name]>]: OperationInput<Operations[Name]>[Field];
};

/** Response body of a call. Undefined when it has no JSON body. */
export type CallResponse<Name extends EndpointName> = Operations[Name] extends {
  readonly answer: infer Schema extends z.ZodType;
}
  ? z.output<Schema>
  : undefined;
