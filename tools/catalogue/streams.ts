import ts from 'typescript';
import { constantsOf, nodesIn, type Sources } from './source.ts';

export const streamsOf = (sources: Sources, decider: ts.SourceFile): string[] =>
  [...constantsOf(decider)]
    .filter(([name]) => name.endsWith('Stream'))
    .flatMap(([, value]) => patternsIn(sources, value));

const patternsIn = ({ checker }: Sources, value: ts.Expression): string[] => {
  for (const node of nodesIn(value)) {
    if (ts.isTemplateExpression(node)) return expand(checker, node);
  }
  return [];
};

// A leading placeholder is the category: one pattern for each of its values.
const expand = (checker: ts.TypeChecker, template: ts.TemplateExpression): string[] => {
  const rest = template.templateSpans
    .map(({ expression, literal }) => `<${expression.getText()}>${literal.text}`)
    .join('');
  const [first] = template.templateSpans;
  if (template.head.text !== '' || !first) return [`${template.head.text}${rest}`];
  const placeholder = `<${first.expression.getText()}>`;
  return valuesOf(checker.getTypeAtLocation(first.expression)).map(
    (category) => category + rest.slice(placeholder.length),
  );
};

const valuesOf = (type: ts.Type): string[] =>
  (type.isUnion() ? type.types : [type]).flatMap((part) =>
    part.isStringLiteral() ? [part.value] : [],
  );
