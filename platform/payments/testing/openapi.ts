import { readFileSync } from 'node:fs';
import type { FormValue } from '../fake-stripe/form.ts';

type Schema = {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly type?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
};
type Media = { readonly schema: Schema };
type Operation = {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema: Schema;
    readonly required?: boolean;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, Media>> }>
  >;
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

export type StripeSpec = {
  readonly requestFaults: (method: string, path: string, form: FormValue) => readonly string[];
  /** Faults of a response, by field. A field that is not in the document is a fault. */
  readonly answerFaults: (
    method: string,
    path: string,
    answer: { readonly status: number; readonly body: unknown },
  ) => readonly string[];
  /** Faults of an object, whose type is in its `object` field. */
  readonly objectFaults: (object: { readonly object: string }) => readonly string[];
};

export const loadStripeSpec = (file: string): StripeSpec => {
  const document = JSON.parse(readFileSync(file, 'utf8')) as Document;
  const calls = callsOf(document);
  const check = checker(document);
  return {
    requestFaults: (method, path, form) => {
      const operation = operationOf(calls, method, path);
      if (!operation) return [`${method} ${path} is no call of Stripe's`];
      return check({
        schema: requestSchema(operation, method),
        value: form,
        place: path,
        asText: true,
      });
    },
    answerFaults: (method, path, { status, body }) => {
      const operation = operationOf(calls, method, path);
      const responses = operation?.responses ?? {};
      const media = (responses[String(status)] ?? responses['default'])?.content[
        'application/json'
      ];
      if (!media) return [`${method} ${path} has no answer ${String(status)}`];
      return check({ schema: media.schema, value: body, place: path, asText: false });
    },
    objectFaults: (object) => {
      const deleted = 'deleted' in object ? 'deleted_' : '';
      const schema = { $ref: `#/${deleted}${object.object}` };
      return check({ schema, value: object, place: object.object, asText: false });
    },
  };
};

type Calls = readonly { readonly path: RegExp; readonly operations: Document['paths'][string] }[];

// A literal path takes precedence over a path with parameters.
const callsOf = ({ paths }: Document): Calls =>
  Object.entries(paths)
    .sort(([one], [other]) => one.split('{').length - other.split('{').length)
    .map(([template, operations]) => ({
      path: new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      operations,
    }));

const operationOf = (calls: Calls, method: string, path: string): Operation | undefined =>
  calls.find((call) => call.path.test(path))?.operations[method.toLowerCase()];

const requestSchema = ({ parameters = [], requestBody }: Operation, method: string): Schema => {
  const body = requestBody?.content['application/x-www-form-urlencoded']?.schema;
  if (method !== 'GET') return { ...body, type: 'object' };
  const query = parameters.filter((one) => one.in === 'query');
  return {
    type: 'object',
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter(({ required }) => required === true).map(({ name }) => name),
  };
};

type CheckTarget = {
  readonly schema: Schema;
  readonly value: unknown;
  readonly place: string;
  readonly asText: boolean;
};

const checker = ({ components }: Document): ((checked: CheckTarget) => readonly string[]) => {
  const check = (checked: CheckTarget): readonly string[] => {
    const { schema, value, place } = checked;
    if (schema.$ref !== undefined) {
      const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
      return check({ ...checked, schema: components.schemas[name] ?? {} });
    }
    if (value === null) return schema.nullable === true ? [] : [`${place} is null`];
    return schema.anyOf ? ofAny(schema.anyOf, checked) : ofType(checked);
  };
  const ofType = (checked: CheckTarget): readonly string[] => {
    const { schema, value, place } = checked;
    const text = JSON.stringify(value);
    if (schema.enum && !schema.enum.includes(value)) return [`${place} is ${text}`];
    if (schema.type === 'array') return ofItems(checked);
    if (schema.type === 'object' || schema.properties) return ofObject(checked);
    return isOfType(checked) ? [] : [`${place} is ${text}, not ${schema.type ?? '?'}`];
  };
  const ofAny = (schemas: readonly Schema[], checked: CheckTarget): readonly string[] => {
    const found = schemas.map((schema) => check({ ...checked, schema }));
    return found.sort((one, other) => one.length - other.length)[0] ?? [];
  };
  const ofItems = ({ schema, value, place, asText }: CheckTarget): readonly string[] => {
    if (!Array.isArray(value)) return [`${place} is no list`];
    return value.flatMap((one: unknown, index) =>
      check({
        schema: schema.items ?? {},
        value: one,
        place: `${place}[${String(index)}]`,
        asText,
      }),
    );
  };
  const ofObject = ({ schema, value, place, asText }: CheckTarget): readonly string[] => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return [`${place} is no object`];
    }
    const { properties = {}, required = [], additionalProperties: more } = schema;
    const lacking = required
      .filter((name) => !(name in value))
      .map((name) => `${place}.${name} is missing`);
    const wrong = Object.entries(value).flatMap(([name, one]) => {
      const inner = properties[name] ?? (typeof more === 'object' ? more : undefined);
      if (inner)
        return check({ schema: inner, value: one as unknown, place: `${place}.${name}`, asText });
      return schema.properties ? [`${place}.${name} is unknown`] : [];
    });
    return [...lacking, ...wrong];
  };
  return check;
};

const isOfType = ({ schema: { type }, value, asText }: CheckTarget): boolean => {
  if (type === undefined) return true;
  if (!asText) return type === 'integer' ? Number.isInteger(value) : typeof value === type;
  if (typeof value !== 'string') return false;
  if (type === 'integer') return /^-?\d+$/.test(value);
  if (type === 'number') return value !== '' && Number.isFinite(Number(value));
  return type === 'string' || (type === 'boolean' && ['true', 'false'].includes(value));
};
