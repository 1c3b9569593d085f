import type { Block, Span } from '#domain/shared/news/edition-content.ts';
import {
  getChangeDirection,
  formatChange,
  formatCount,
  formatPercent,
  formatPrice,
} from '#domain/shared/format.ts';
import { formatTime, formatWeekday } from './formats.ts';
import type { ListedCoin } from './day.ts';
import { type MoveWording, findStandoutCoin, getMoveWording } from './moves.ts';
import { paragraph, sentence, toPlainText } from './text.ts';
import type { FigureFormatters } from './writer.ts';

type NamedCoin = Pick<ListedCoin, 'id' | 'name'>;
type Sentence = readonly Span[];

const bitcoin: NamedCoin = { id: 'bitcoin', name: 'Bitcoin' };
const ether: NamedCoin = { id: 'ethereum', name: 'Ethereum' };

/** Bitcoin's move, preceded by that of the standout coin. */
export const writeTitle = (writer: FigureFormatters): string => {
  const standout = findStandoutCoin(writer.day);
  const coins = [...(standout ? [standout] : []), bitcoin];
  const moves = coins.map((coin) => writeTitleMove(writer, coin)).filter((move) => move.length > 0);
  return moves.length === 0 ? 'Crypto markets today' : moves.map(toPlainText).join('; ');
};

const writeTitleMove = (writer: FigureFormatters, { id, name }: NamedCoin): Sentence => {
  if (!writer.has(`${id}.price`)) return [];
  const coinPrice = writer.price(id);
  const wording = findMoveWording(writer, id);
  if (!wording) return sentence`${name} at ${coinPrice}`;
  return wording.verbs
    ? sentence`${name} ${wording.verbs.title[getDirection(writer, id)]} ${writer.size(id)} to ${coinPrice}`
    : sentence`${name} little changed at ${coinPrice}`;
};

export const writeGreeting = (writer: FigureFormatters): readonly Block[] => [
  paragraph(['Good morning.'], ...summariseMarket(writer)),
  ...createLabelledBlock('Why it matters: ', [writeUsualComparison(writer), writeWeek(writer)]),
  ...createLabelledBlock('What to watch: ', [writeForecastRange(writer)]),
];

const createLabelledBlock = (label: string, sentences: readonly Sentence[]): readonly Block[] => {
  const [first, ...others] = sentences.filter((sentence) => sentence.length > 0);
  return first ? [paragraph([label, ...first], ...others)] : [];
};

const summariseMarket = (writer: FigureFormatters): readonly Sentence[] => {
  const period = sentence` in the day to ${writer.text('market.at', formatTime)}`;
  const second = findStandoutCoin(writer.day) ?? ether;
  return [writeMove(writer, bitcoin, period), writeMove(writer, second), writeBreadth(writer)];
};

const writeMove = (
  writer: FigureFormatters,
  { id, name }: NamedCoin,
  period: Sentence = [],
): Sentence => {
  const wording = findMoveWording(writer, id);
  if (!wording) return [];
  const coinPrice = writer.price(id);
  const statement = wording.verbs
    ? sentence`${name} ${wording.verbs.text[getDirection(writer, id)]} ${writer.size(id)} to ${coinPrice}`
    : sentence`${name} was little changed at ${coinPrice} (${writer.change(id)})`;
  return [...statement, ...period, '.'];
};

const findMoveWording = (
  { day, has, raw }: FigureFormatters,
  id: string,
): MoveWording | undefined =>
  has(`${id}.change24h`) ? getMoveWording(raw(`${id}.change24h`), day.usual?.moves[id]) : undefined;

const getDirection = ({ raw }: FigureFormatters, id: string): 'up' | 'down' =>
  getChangeDirection(raw(`${id}.change24h`)) === 'down' ? 'down' : 'up';

const writeBreadth = ({ number, raw }: FigureFormatters): Sentence => {
  if (raw('breadth.all') === 0) return [];
  const [up, all] = [number('breadth.up', formatCount), number('breadth.all', formatCount)];
  return sentence`Across the market, ${up} of ${all} coins rose, and the median change was ${number('breadth.median', formatChange)}.`;
};

const writeUsualComparison = (writer: FigureFormatters): Sentence => {
  const { has, number } = writer;
  const wording = findMoveWording(writer, bitcoin.id);
  if (!wording || !has('bitcoin.usual')) return [];
  const [usual, days] = [number('bitcoin.usual', formatPercent), number('usual.days', formatCount)];
  return sentence`Bitcoin’s move is ${wording.comparison} its ${days}-day median daily move of ${usual}.`;
};

const writeWeek = (writer: FigureFormatters): Sentence => {
  const [btc, eth] = [writeWeekMove(writer, bitcoin), writeWeekMove(writer, ether)];
  return btc && eth ? ['Over seven days, ', ...btc, ' and ', ...eth, '.'] : [];
};

const writeWeekMove = (
  { has, number, raw }: FigureFormatters,
  { id, name }: NamedCoin,
): Sentence | undefined => {
  const figure = `${id}.change7d`;
  if (!has(figure)) return undefined;
  const direction = getChangeDirection(raw(figure));
  if (direction === 'flat') return sentence`${name} is unchanged`;
  return sentence`${name} is ${direction} ${number(figure, formatPercent)}`;
};

const writeForecastRange = ({ day, number, text }: FigureFormatters): Sentence => {
  if (!day.outlook) return [];
  const [low, high] = [number('outlook.low', formatPrice), number('outlook.high', formatPrice)];
  const percent = number('outlook.percent', formatCount);
  const at = text('outlook.targetAt', formatTime);
  return sentence`Our ${percent}% range for Bitcoin at ${at} on ${formatWeekday(day.outlook.targetAt)} is ${low} to ${high}.`;
};
