/**
 * The colours that tokens such as `--tm-ink` have at an element, as `rgb(…)`. A custom property alone would give the
 * text `light-dark(…)`. All are read after the last is added, because each change makes the browser match styles again.
 */
export const resolveColours = (
  tokens: readonly string[],
  element = document.body,
): readonly string[] => {
  const probes = tokens.map((token) => {
    const probe = document.createElement('i');
    probe.style.color = `var(${token})`;
    return probe;
  });
  element.append(...probes);
  const colours = probes.map((probe) => getComputedStyle(probe).color);
  for (const probe of probes) probe.remove();
  return colours;
};
