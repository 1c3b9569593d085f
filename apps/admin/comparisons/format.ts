import type { ComparedMember, Comparison, FixPreview } from '#contract/payments/comparisons.ts';
import { text } from './texts.ts';
import { missingEventTexts } from './texts.ts';

export const formatOutcome = ({ drifted, failed }: Comparison): string => {
  const parts = [
    ...(drifted > 0 ? [text('comparisons.differed', { smart_count: drifted })] : []),
    ...(failed > 0 ? [text('comparisons.not-compared', { smart_count: failed })] : []),
  ];
  return parts.length === 0 ? 'No differences' : parts.join(', ');
};

export const formatKind = ({ putRight }: Pick<Comparison, 'putRight'>): string =>
  text(putRight ? 'comparisons.kind-nightly' : 'comparisons.kind-asked');

export const formatMissingEvents = ({ changes }: Pick<ComparedMember, 'changes'>): string =>
  changes.length === 0
    ? 'A second subscription, now ended at the provider'
    : changes.map((type) => missingEventTexts[type] ?? type).join(', ');

/** What a fix would do for a member. */
export const formatFixPreview = ({
  changes,
  ends,
  problem,
}: FixPreview['members'][number]): string => {
  if (problem !== null) return text(`comparisons.problem.${problem}`);
  return [
    ...changes.map((type) => missingEventTexts[type] ?? type),
    ...(ends > 0 ? [text('comparisons.would-end', { smart_count: ends })] : []),
  ].join(', ');
};
