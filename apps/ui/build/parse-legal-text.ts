import { createHash } from 'node:crypto';
import { parsers } from 'prettier/plugins/markdown';
import { parse as parseYaml } from 'yaml';
import { z } from 'zod';
import type { BlockNode, InlineNode, LegalText } from './legal-text.ts';

/** A node of a Markdown document (mdast). */
type Node = {
  readonly type: string;
  readonly value?: string;
  readonly url?: string;
  readonly depth?: number;
  readonly ordered?: boolean | null;
  readonly children?: readonly Node[];
};

const headSchema = z.strictObject({
  title: z.string(),
  version: z.iso.date(),
  template: z.boolean().default(false),
});

/** Throws if the document has anything that the pages cannot show. */
export const parseLegalText = (markdown: string): LegalText => {
  const { children: [head, ...nodes] = [] } = parsers.markdown.parse(markdown, {} as never) as Node;
  if (head?.type !== 'frontMatter')
    throw new Error('It does not begin with its title and version.');
  const { title, version, template } = headSchema.parse(parseYaml(head.value ?? ''));
  const introduction: BlockNode[] = [];
  const sections: { id: string; heading: string; blocks: BlockNode[] }[] = [];
  for (const node of nodes) {
    if (node.type === 'heading' && node.depth === 2) {
      const heading = getPlainText(node);
      sections.push({ id: toId(heading), heading, blocks: [] });
    } else if (!isComment(node)) (sections.at(-1)?.blocks ?? introduction).push(toBlock(node));
  }
  return { title, version, isTemplate: template, lead: introduction, sections };
};

/** The digest of what members read, without its version. */
export const hashLegalText = (markdown: string): string => {
  const { version, ...text } = parseLegalText(markdown);
  return createHash('sha256').update(JSON.stringify(text)).digest('hex');
};

const isComment = ({ type, value = '' }: Node): boolean =>
  type === 'html' && /^<!--.*-->$/s.test(value);

const toBlock = (node: Node): BlockNode => {
  const { type, children = [] } = node;
  if (type === 'paragraph') return { kind: 'paragraph', content: toLine(node) };
  if (type === 'list') {
    const items = children.map(({ children: [paragraph, ...others] = [] }) => {
      if (paragraph?.type !== 'paragraph' || others.length > 0)
        throw new Error('An item of a list is one paragraph.');
      return toLine(paragraph);
    });
    return { kind: 'list', isOrdered: node.ordered === true, items };
  }
  if (type === 'table') {
    const [head = [], ...rows] = children.map((row) => (row.children ?? []).map(toLine));
    return { kind: 'table', head, rows };
  }
  throw unknownNodeError(node);
};

const toLine = ({ children = [] }: Node): InlineNode[] => children.map(toInline);

const toInline = (node: Node): InlineNode => {
  const { type, value = '', url = '' } = node;
  if (type === 'text') return { kind: 'text', text: value.replaceAll('\n', ' ') };
  if (type === 'strong' || type === 'emphasis') return { kind: type, content: toLine(node) };
  if (type !== 'link') throw unknownNodeError(node);
  if (!/^(https:\/\/|mailto:|\/|#)/.test(url)) throw new Error(`A link cannot lead to ${url}.`);
  return { kind: 'link', href: url, content: toLine(node) };
};

const getPlainText = ({ value = '', children = [] }: Node): string =>
  value + children.map(getPlainText).join('');

const toId = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

const unknownNodeError = ({ type, value = '' }: Node): Error =>
  new Error(
    `The pages show sections (##), paragraphs, lists, tables, links and bold or italic text. They cannot show this ${type}: ${value}`,
  );
