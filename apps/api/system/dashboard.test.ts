import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runApi, type RunningApi } from '../testing/api-client.ts';
import { operations } from '#contract/operations.ts';

const dashboard = z
  .object({
    panels: z.array(
      z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) }),
    ),
  })
  .parse(JSON.parse(readFileSync('deploy/grafana.json', 'utf8')));

const metricsIn = (expression: string): string[] =>
  [...expression.matchAll(/\b((?:tidemark|process|nodejs)_\w+)/g)].map(([, name = '']) => name);

describe('the dashboard for Grafana', () => {
  let product: RunningApi;
  let served: ReadonlySet<string>;
  beforeAll(async () => {
    product = await runApi();
    const text = await (await fetch(`${product.url}${operations.metrics.path}`)).text();
    const declared = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    );
    served = new Set(declared);
  });
  afterAll(() => product.close());

  it.each(dashboard.panels)('reads in "$title" only metrics that the product serves', (panel) => {
    const names = panel.targets.map(({ expr }) => metricsIn(expr));
    expect(names.filter((each) => each.length === 0)).toEqual([]);
    expect(names.flat().filter((name) => !served.has(name))).toEqual([]);
  });

  it('shows every metric of the product but refusals of staff resources', () => {
    const shown = dashboard.panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => metricsIn(expr)),
    );
    const own = [...served].filter((name) => name.startsWith('tidemark_'));
    const hidden = ['tidemark_staff_refusals_total', 'tidemark_consumer_batches_total'];
    expect(own.filter((name) => !shown.includes(name) && !name.endsWith('_sum')).sort()).toEqual(
      hidden.sort(),
    );
  });
});
