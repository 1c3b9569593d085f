/** `0:58`: remaining minutes and seconds. */
export const formatCountdown = (seconds: number): string => {
  const wholeSeconds = Math.max(0, Math.ceil(seconds));
  return `${String(Math.floor(wholeSeconds / 60))}:${String(wholeSeconds % 60).padStart(2, '0')}`;
};
