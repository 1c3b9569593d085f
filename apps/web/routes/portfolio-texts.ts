/** The words that the specification gives to the hidden element of a disabled page. */
export const portfolioText = 'Portfolio disabled';
