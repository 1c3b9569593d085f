/** Without the password, for messages and logs. */
export const redacted = (url: string): string => url.replace(/(:\/\/[^:@/]*):[^@/]*@/, '$1:***@');
