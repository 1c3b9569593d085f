import { format, resolveConfig } from 'prettier';
import type { CataloguedAggregate, CataloguedEvent, CommandUsage } from './catalogue.ts';

export const renderCatalogue = async (
  aggregates: readonly CataloguedAggregate[],
  file: string,
): Promise<string> => {
  const options = await resolveConfig(file);
  return format([...head, ...aggregates.flatMap(aggregate)].join('\n\n'), {
    ...options,
    parser: 'markdown',
  });
};

const head = [
  '# Event catalogue',
  'Generated from the code by `node tools/run.mjs tools/event-catalogue.ts`; do not edit. Personal fields are encrypted with the key of their account. After that key is destroyed, they contain `erased`. Fields marked `13 months` also need the key of their month, and contain `no longer kept` after it is destroyed.',
  'Fields that end in `At` are times in ISO-8601 and UTC, by the domain’s clock. Ids are UUIDs. Null means that there is no value. An aggregate can have several kinds of streams; `<…>` stands for an id, a keyed hash or a month.',
];

const aggregate = ({ name, streams, events }: CataloguedAggregate): string[] => [
  `## ${name}`,
  `Streams: ${streams.map(code).join(', ') || 'none'}`,
  ...events.flatMap(event),
];

const event = (described: CataloguedEvent): string[] => [
  `### ${described.type}`,
  described.meaning,
  fields(described),
  [
    `- Version: ${String(described.version)}`,
    `- Appended by: ${described.appendedBy.map(sender).join('; ') || 'nobody yet'}`,
    `- Read by: ${described.readBy.map(code).join(', ') || 'its own decider only'}`,
  ].join('\n'),
];

const fields = ({ fields: all, personal, expiring = [] }: CataloguedEvent): string => {
  const personalText = (name: string): string =>
    expiring.includes(name) ? '13 months' : personal.includes(name) ? 'yes' : '';
  return [
    '| field | type | personal |',
    '| --- | --- | --- |',
    ...all.map(({ name, type }) => {
      const cells = [code(name), code(type.replaceAll('|', '\\|')), personalText(name)];
      return `| ${cells.join(' | ')} |`;
    }),
  ].join('\n');
};

const sender = ({ command, useCases }: CommandUsage): string =>
  `${code(command)} (${useCases.map(code).join(', ') || 'no use case'})`;

const code = (text: string): string => `\`${text}\``;
