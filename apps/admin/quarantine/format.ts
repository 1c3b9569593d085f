import { formatPrice } from '#contract/format.ts';
import type { QuarantinedValue } from '#contract/system/sources.ts';
import { text } from '../texts/text.ts';

export const formatValue = ({ value }: QuarantinedValue): string =>
  value === null ? text('quarantine.no-number') : formatPrice(value);

export const formatPreviousValue = ({ before }: QuarantinedValue): string =>
  before === null ? text('quarantine.nothing-before') : formatPrice(before);

export const formatOutcome = ({ outcome }: QuarantinedValue): string =>
  text(`quarantine.${outcome}`);
