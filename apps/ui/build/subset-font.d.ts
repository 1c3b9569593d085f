declare module 'subset-font' {
  type Axis = { readonly min: number; readonly max: number };
  type Options = {
    readonly targetFormat: 'woff2';
    readonly variationAxes: Readonly<Record<string, Axis>>;
    /** Features of OpenType, by their tags. */
    readonly keepFeatures: readonly string[];
    /** Of the name table: 0 is the copyright, 13 and 14 the licence. */
    readonly preserveNameIds: readonly number[];
  };
  const subsetFont: (font: Buffer, text: string, options: Options) => Promise<Buffer>;
  export default subsetFont;
}
