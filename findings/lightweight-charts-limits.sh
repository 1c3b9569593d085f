#!/usr/bin/env bash
# lightweight-charts 5.2.1, two limits that a market of small coins meets:
# - the development build refuses values above 9.007e13 (the volume balance of SHIB or PEPE), the production build draws them;
# - from a step of 1e-12 on, its own price formatter writes a text that is not a number: "0.1.23e-10".
# Expected: the same limit in both builds, and "0.000000000123".
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund lightweight-charts@5.2.1 jsdom@26.1.0
cat >run.mjs <<'CODE'
import { JSDOM } from 'jsdom';

const { window } = new JSDOM('<div id="box"></div>');
Object.assign(globalThis, { window, document: window.document, location: window.location, HTMLElement: window.HTMLElement });
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true });
window.matchMedia = () => ({ matches: false, addListener() {}, removeListener() {}, addEventListener() {} });
globalThis.ResizeObserver = window.ResizeObserver = class { observe() {} unobserve() {} disconnect() {} };
// Nothing is painted: the chart only takes its values.
window.requestAnimationFrame = () => 0;
window.cancelAnimationFrame = () => {};
window.HTMLCanvasElement.prototype.getContext = () => ({ measureText: () => ({ width: 10 }), save() {}, restore() {} });

for (const build of ['development', 'production']) {
  const { createChart, LineSeries } = await import(
    `${process.cwd()}/node_modules/lightweight-charts/dist/lightweight-charts.${build}.mjs`
  );
  const chart = createChart(window.document.getElementById('box'), { width: 300, height: 200 });
  for (const value of [9e13, 1e14]) {
    let result = 'accepted';
    try {
      chart.addSeries(LineSeries).setData([{ time: 1, value }]);
    } catch {
      result = 'refused';
    }
    console.log(build, value.toExponential(), result);
  }
  for (const minMove of [1e-8, 1e-12]) {
    const series = chart.addSeries(LineSeries, { priceFormat: { type: 'price', minMove } });
    console.log(build, 'step', minMove, series.priceFormatter().format(123 * minMove));
  }
}
process.exit();
CODE
cat >expected <<'TEXT'
development 9e+13 accepted
development 1e+14 refused
development step 1e-8 0.00000123
development step 1e-12 0.1.23e-10
production 9e+13 accepted
production 1e+14 accepted
production step 1e-8 0.00000123
production step 1e-12 0.1.23e-10
TEXT
node run.mjs >actual
diff expected actual
cat actual
