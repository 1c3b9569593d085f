/**
 * Patton's robust loss of a variance forecast ("Volatility forecast comparison using imperfect volatility proxies",
 * 2011). 0 is a perfect forecast.
 */
export const qlike = (realised: number, forecast: number): number =>
  realised / forecast - Math.log(realised / forecast) - 1;
