// The longest symbol that a provider of coins reports has fewer characters.
const maxSymbolLength = 30;

/**
 * A coin's symbol as exchanges write it: without the leading dollar sign, and with a plain T for the tugrik sign.
 * Undefined if no exchange can list it. A pair is used only after its price has been confirmed, so a symbol that means
 * another coin there does no harm.
 */
export const toPairSymbol = (symbol: string | undefined): string | undefined => {
  const pairSymbol = symbol?.replace(/^\$/, '').replaceAll('₮', 'T') ?? '';
  const isPossible =
    pairSymbol.length <= maxSymbolLength && /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u.test(pairSymbol);
  return isPossible ? pairSymbol : undefined;
};
