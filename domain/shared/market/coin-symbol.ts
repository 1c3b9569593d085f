/** Symbols as sources report them, such as BTC, $MICHI, USD₮0, FIGR_HELOC and 币安人生. Other text is not looked up. */
export const coinSymbolPattern = /^[\p{L}\p{N}$][\p{L}\p{M}\p{N}\p{Sc}.+_-]{0,19}$/u;
