import type { JSX } from 'react';
import { Link } from 'react-router';
import type { BlockNode, InlineNode } from '#ui/build/legal-text.ts';

/** Paragraphs, lists and tables of a legal text. */
export const LegalBlocks = ({ blocks }: { blocks: readonly BlockNode[] }): JSX.Element => (
  <>
    {blocks.map((block, index) => (
      <LegalBlock key={index} block={block} />
    ))}
  </>
);

const LegalBlock = ({ block }: { block: BlockNode }): JSX.Element => {
  if (block.kind === 'paragraph')
    return (
      <p>
        <Line content={block.content} />
      </p>
    );
  if (block.kind === 'table') return <LegalTable head={block.head} rows={block.rows} />;
  const List = block.isOrdered ? 'ol' : 'ul';
  return (
    <List>
      {block.items.map((item, index) => (
        <li key={index}>
          <Line content={item} />
        </li>
      ))}
    </List>
  );
};

type Table = Pick<Extract<BlockNode, { kind: 'table' }>, 'head' | 'rows'>;

const LegalTable = ({ head, rows }: Table): JSX.Element => (
  <table>
    <thead>
      <tr>
        {head.map((cell, column) => (
          <th key={column} scope="col">
            <Line content={cell} />
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((cells, row) => (
        <tr key={row}>
          {cells.map((cell, column) => (
            <td key={column}>
              <Line content={cell} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const Line = ({ content }: { content: readonly InlineNode[] }): JSX.Element => (
  <>
    {content.map((part, index) => (
      <Part key={index} part={part} />
    ))}
  </>
);

const Part = ({ part }: { part: InlineNode }): JSX.Element => {
  if (part.kind === 'text') return <>{part.text}</>;
  const line = <Line content={part.content} />;
  if (part.kind !== 'link')
    return part.kind === 'strong' ? <strong>{line}</strong> : <em>{line}</em>;
  if (part.href.startsWith('/')) return <Link to={part.href}>{line}</Link>;
  return (
    <a href={part.href} rel="noopener noreferrer">
      {line}
    </a>
  );
};
