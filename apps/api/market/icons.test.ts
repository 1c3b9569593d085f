import { describe, expect, it } from 'vitest';
import { renderIconSvg, renderMonogramSvg, readCoinIcons } from './coin-icons.ts';

describe('the icons of coins', () => {
  it('are there for the large coins, and draw nothing from elsewhere', async () => {
    const icons = await readCoinIcons();
    for (const symbol of ['btc', 'eth', 'xrp', 'bnb', 'sol', 'doge', 'ada', 'sui', 'link', 'near'])
      expect([symbol, icons.has(symbol)]).toEqual([symbol, true]);
    for (const [symbol, body] of icons)
      expect([
        symbol,
        /<script|<foreignObject|\bon\w+=|href="(?!#|data:image\/)/i.test(body),
      ]).toEqual([symbol, false]);
  });

  it('are missing where the set draws another coin of the same symbol', async () => {
    const icons = await readCoinIcons();
    for (const symbol of ['strk', 'tao', 'beam', 'core', 'ai'])
      expect([symbol, icons.has(symbol)]).toEqual([symbol, false]);
  });

  it('are on a disc that sets them off', () => {
    expect(renderIconSvg('<path fill="#000" d="M0 0"/>')).toContain('r="12" fill="#ffffff"');
    expect(renderIconSvg('<path fill="#fff" d="M0 0"/>')).toContain('r="12" fill="#0f1f2e"');
  });

  it('are letters where there is none, whatever the symbol', () => {
    expect(renderMonogramSvg('hype')).toContain('>HYP</text>');
    expect(renderMonogramSvg('<&x')).toContain('>&lt;&amp;X</text>');
  });
});
