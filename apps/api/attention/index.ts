import type { AttentionCheck } from '#application/attention/assess.ts';
import { runbook } from '#application/attention/runbook.ts';
import type { Attention } from '#contract/admin/attention.ts';
import { attentionOperations } from '#contract/operations/admin/attention.ts';
import type { Clock } from '#platform/clock/clock.port.ts';
import type { Routes } from '../http/route.ts';

export type AttentionRouteDeps = {
  readonly routes: Routes;
  readonly platform: { readonly clock: Clock };
  readonly attention: () => Promise<readonly AttentionCheck[]>;
};

export const attentionRoute = ({ routes, platform, attention }: AttentionRouteDeps): void => {
  routes.on(attentionOperations.attention, async () => ({
    body: {
      checkedAt: platform.clock.now().toISOString(),
      checks: (await attention()).map(withTexts),
    },
  }));
};

const withTexts = ({ items, ...check }: AttentionCheck): Attention['checks'][number] => {
  const { title, meaning, ...paragraph } = runbook[check.id];
  return { ...check, title, meaning, items: [...items], runbook: paragraph };
};
