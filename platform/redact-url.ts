/** Removes passwords and tokens, for messages and logs. */
export const redactUrl = (text: string): string =>
  text
    .replace(/(:\/\/[^:@/\s]*):[^/?#\s]*@/g, '$1:***@')
    .replace(/([?&][^=&\s]*(?:password|token|secret|properties)=)[^&#\s]*/gi, '$1***');
