import { measureRebuild } from './projections/rebuild.ts';
const m = await measureRebuild();
process.stdout.write(`${m.ratio.toFixed(3)} ${m.detail}\n`);
process.exit(0);
