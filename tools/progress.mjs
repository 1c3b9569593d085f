/*
 * Shows what the tools do. On a terminal, one line with the running tasks and their time, which
 * changes in place; elsewhere, a line when a task begins. A finished task leaves a line with its
 * time.
 */
const running = new Map();
let timer;

const isTerminal = () => process.stdout.isTTY === true;
const eraseLine = '\r\x1b[2K';
const secondsSince = (began) => (performance.now() - began) / 1000;

const showRunning = () => {
  const began = Math.min(...running.values());
  const text = `${[...running.keys()].join(', ')} … ${Math.floor(secondsSince(began))} s`;
  process.stdout.write(`${eraseLine}${text.slice(0, (process.stdout.columns || 80) - 1)}`);
};

const begin = (label) => {
  running.set(label, performance.now());
  if (!isTerminal()) return console.log(`${label} …`);
  timer ??= setInterval(showRunning, 1000);
  showRunning();
};

const end = (label, line) => {
  running.delete(label);
  if (isTerminal()) process.stdout.write(eraseLine);
  if (line) console.log(line);
  if (running.size > 0) return isTerminal() && showRunning();
  clearInterval(timer);
  timer = undefined;
};

/** Runs a task. `describe` turns its result into the line that is left, or into nothing. */
export const withProgress = async (label, run, describe) => {
  const began = performance.now();
  begin(label);
  try {
    const result = await run();
    const line = describe(result);
    end(label, line && `${line} in ${secondsSince(began).toFixed(1)} s`);
    return result;
  } catch (error) {
    end(label);
    throw error;
  }
};
