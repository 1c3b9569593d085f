/** Where a time is between two others, in percent. */
export const getPercentage = (at: number, from: number, to: number): number =>
  to <= from ? 100 : Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100));

type AxisTick = { readonly at: Date; readonly share: number; readonly label: string };

const monthSteps = [1, 2, 3, 6, 12, 24, 60];
const maxTicks = 4;
// Percent of the slider's width on a tablet; closer to an end, labels would overlap.
const minStartShare = 20;
const minEndShare = 15;

/** Whether a tick is far enough from the labels at both ends of a slider as narrow as a phone. */
export const fitsOnPhone = ({ share }: AxisTick): boolean => share > 52 && share < 68;

/** Month starts between two dates, far enough from both ends for their labels. */
export const getAxisTicks = (from: Date, to: Date): readonly AxisTick[] => {
  const candidates = monthSteps.map((step) => getMonthTicks(from, to, step));
  return candidates.find((marks) => marks.length <= maxTicks) ?? [];
};

const getMonthTicks = (from: Date, to: Date, step: number): AxisTick[] => {
  const ticks: AxisTick[] = [];
  const first = new Date(from.getFullYear(), step >= 12 ? 0 : from.getMonth() + 1, 1);
  for (let at = first; at < to; at = new Date(at.getFullYear(), at.getMonth() + step, 1)) {
    const share = getPercentage(at.getTime(), from.getTime(), to.getTime());
    if (at > from && share > minStartShare && share < 100 - minEndShare)
      ticks.push({ at, share, label: formatTickLabel(at) });
  }
  return ticks;
};

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const formatTickLabel = (at: Date): string =>
  at.getMonth() === 0 ? String(at.getFullYear()) : (months[at.getMonth()] ?? '');
