import { formatChange, formatPrice } from '#contract/format.ts';
import type { QuarantinedValue } from '#contract/system/sources.ts';
import { text } from './texts.ts';

export const formatFigure = ({ figure }: QuarantinedValue): string =>
  text(`quarantine.figure-${figure ?? 'price'}`);

export const formatValue = ({ figure, value }: QuarantinedValue): string =>
  value === null ? 'Not a number' : formatNumber(figure, value);

export const formatPreviousValue = ({ figure, before }: QuarantinedValue): string =>
  before === null ? 'None' : formatNumber(figure, before);

const formatNumber = (figure: QuarantinedValue['figure'], value: number): string =>
  figure?.startsWith('change') ? formatChange(value) : formatPrice(value);

export const formatOutcome = ({ outcome }: QuarantinedValue): string =>
  text(`quarantine.${outcome}`);
