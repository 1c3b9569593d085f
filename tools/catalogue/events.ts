import ts from 'typescript';
import type { Sources } from './source.ts';

export type EventField = { readonly name: string; readonly type: string };

export type DescribedEvent = {
  readonly type: string;
  readonly meaning: string;
  readonly fields: readonly EventField[];
};

export const describeEvents = ({ checker }: Sources, source: ts.SourceFile): DescribedEvent[] =>
  source.statements.filter(ts.isTypeAliasDeclaration).flatMap((alias) => {
    const data = payloadOf(alias);
    if (!data) return [];
    const fields = checker
      .getTypeFromTypeNode(data)
      .getProperties()
      .map((property) => fieldOf(checker, property, alias));
    return [{ type: alias.name.text, meaning: meaningOf(checker, alias), fields }];
  });

const payloadOf = ({ type }: ts.TypeAliasDeclaration): ts.TypeNode | undefined =>
  ts.isTypeReferenceNode(type) && type.typeName.getText() === 'DomainEvent'
    ? type.typeArguments?.[1]
    : undefined;

/** Resolves an alias such as `PaidPlanId` to its values. */
const expanded: ts.TypeFormatFlags =
  ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias;

const fieldOf = (checker: ts.TypeChecker, property: ts.Symbol, place: ts.Node): EventField => {
  const type = checker.getTypeOfSymbolAtLocation(property, place);
  return {
    name: property.name,
    type: checker.typeToString(type, place, expanded).replaceAll('"', "'"),
  };
};

const meaningOf = (checker: ts.TypeChecker, alias: ts.TypeAliasDeclaration): string => {
  const symbol = checker.getSymbolAtLocation(alias.name);
  return ts.displayPartsToString(symbol?.getDocumentationComment(checker)).trim();
};
