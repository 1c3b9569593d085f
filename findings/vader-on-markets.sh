#!/usr/bin/env bash
# vader-sentiment 1.1.3 (the JavaScript port of VADER) is neutral about the plainest words of a market: soars, plunges,
# bullish. What it does score is often the wrong way round: a falling market share is good news, because
# "dominance" is a good word, and a broken resistance is bad news.
# Expected: the sign that a reader gives.
set -euo pipefail
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund vader-sentiment@1.1.3
cat >run.mjs <<'CODE'
import vader from 'vader-sentiment';

const headlines = {
  'Bitcoin soars 12%': '+',
  'Bitcoin plunges 12%': '-',
  'Bullish breakout for Ether': '+',
  'Bitcoin dominance falls': '-',
  'Bitcoin crushes resistance at $90K': '+',
  'Bitcoin bears lose control': '+',
};
for (const [headline, reader] of Object.entries(headlines)) {
  const { compound } = vader.SentimentIntensityAnalyzer.polarity_scores(headline);
  console.log(reader, compound.toFixed(2).padStart(5), headline);
}
CODE
cat >expected <<'TEXT'
+  0.00 Bitcoin soars 12%
-  0.00 Bitcoin plunges 12%
+  0.00 Bullish breakout for Ether
-  0.20 Bitcoin dominance falls
+ -0.44 Bitcoin crushes resistance at $90K
+ -0.40 Bitcoin bears lose control
TEXT
node run.mjs >actual
diff expected actual
cat actual
