import { describe, expect, it } from 'vitest';
import { addFailure, busiestFunctions, formatSample, newSample } from './figures.ts';

describe('the figures of a load', () => {
  it('are percentiles of what was answered, and the errors by kind', () => {
    const sample = newSample();
    for (let duration = 1; duration <= 200; duration += 1) sample.durations.push(duration);
    addFailure(sample, '503');
    addFailure(sample, '503');
    const [kind, ...figures] = formatSample('reads', sample).split(/\s+/);
    expect([kind, ...figures]).toEqual(['reads', '200', '100', '190', '198', '200', '503:', '2']);
  });
});

describe('a profile', () => {
  const frame = (functionName: string, url = ''): object => ({ functionName, url });
  const node = (id: number, callFrame: object): object => ({ id, callFrame });
  const profile = {
    nodes: [
      node(1, frame('(idle)')),
      node(2, frame('fold', 'file:///app/dist/chunks/main.js')),
      node(3, frame('(garbage collector)')),
      node(4, frame('', 'file:///app/dist/chunks/main.js')),
    ],
    samples: [1, 2, 3, 2, 4],
    timeDeltas: [5000, 50, 25, 20, 5],
  } as Parameters<typeof busiestFunctions>[0];

  it('names the functions that worked most, without the time in which nothing was done', () => {
    expect(busiestFunctions(profile, 2)).toEqual([
      ' 70.0%  fold in main.js',
      ' 25.0%  (garbage collector)',
    ]);
  });
});
