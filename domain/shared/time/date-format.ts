/** Formats dates. The format is created at its first use, because that takes several milliseconds of a page's start. */
export const dateFormat = (
  locale: string,
  options: Intl.DateTimeFormatOptions,
): ((at: Date) => string) => {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => (format ??= new Intl.DateTimeFormat(locale, options)).format(at);
};
