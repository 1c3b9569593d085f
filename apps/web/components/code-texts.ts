/** What is said of a code that was not entered, wherever one is asked for. */
export const codeTexts = { missing: 'Please enter a code.' } as const;
