import { describe, expect, it } from 'vitest';
import { coinIds } from './coin-ids.ts';

const restored = (ids: ReturnType<typeof coinIds>) => {
  const copy = coinIds();
  copy.restore(ids.list());
  return copy;
};

describe('ids that are restored', () => {
  it('give a shared symbol to the same coin as before', () => {
    const ids = coinIds();
    ids.learn('CoinGecko', [
      { id: 'first', symbol: 'one' },
      { id: 'second', symbol: 'one' },
    ]);
    const copy = restored(ids);
    expect([copy.idOf('ONE'), copy.symbolOf('first'), copy.symbolOf('second')]).toEqual([
      'first',
      'ONE',
      undefined,
    ]);
    expect(copy.list()).toEqual(ids.list());
  });

  it('forget a source’s own id when its symbol means another coin', () => {
    const ids = coinIds();
    ids.assign({ source: 'Other', sourceId: 'one-1', symbol: 'ONE', coinId: 'first' });
    const copy = restored(ids);
    expect(copy.idOfSource('Other', { id: 'one-1', symbol: 'ONE' })).toBe('first');
    expect(copy.idOfSource('Else', { id: 'one-1', symbol: 'ONE' })).toBeUndefined();
    copy.learn('CoinGecko', [{ id: 'second', symbol: 'one' }]);
    expect(copy.idOfSource('Other', { id: 'one-1', symbol: 'ONE' })).toBeUndefined();
    expect(copy.idOf('ONE')).toBe('second');
  });
});
