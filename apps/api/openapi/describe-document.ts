import { fieldOverrides, parameterTexts } from './field-overrides.ts';
import { fieldTexts } from './field-texts.ts';
import { schemaTexts } from './schema-texts.ts';

type Node = { [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Adds what schemas, fields and parameters mean; a description of their own stays. */
export const describeDocument = <Document extends object>(document: Document): Document => {
  const described = structuredClone(document);
  const { components, paths } = described as { components?: Node; paths?: Node };
  for (const [name, schema] of nodesIn(components?.['schemas'])) {
    describeWith(schema, schemaTexts[name]);
    describeFields(schema, name);
  }
  for (const [, methods] of nodesIn(paths)) {
    for (const [, operation] of nodesIn(methods)) describeParameters(operation);
  }
  return described;
};

const nodesIn = (value: unknown): [string, Node][] =>
  isNode(value)
    ? Object.entries(value).filter((entry): entry is [string, Node] => isNode(entry[1]))
    : [];

const describeWith = (node: Node, text: string | undefined): void => {
  if (text !== undefined) node['description'] ??= text;
};

const describeFields = (schema: Node, owner: string): void => {
  for (const [name, field] of nodesIn(schema['properties'])) {
    describeWith(field, fieldOverrides[`${owner}.${name}`] ?? fieldTexts[name]);
    describeFields(field, owner);
  }
  for (const key of ['items', 'anyOf', 'oneOf']) {
    const inner = schema[key];
    for (const one of Array.isArray(inner) ? inner : [inner]) {
      if (isNode(one)) describeFields(one, owner);
    }
  }
};

const describeParameters = (operation: Node): void => {
  for (const [, parameter] of nodesIn(operation['parameters'])) {
    const name = String(parameter['name']);
    const id = `${String(operation['operationId'])}.${name}`;
    describeWith(parameter, parameterTexts[id] ?? parameterTexts[name]);
  }
};
