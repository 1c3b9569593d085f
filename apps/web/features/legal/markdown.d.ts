declare module '*.md' {
  import type { LegalText } from '#ui/build/legal-text.ts';

  const text: LegalText;
  export default text;
}
