/**
 * The colour that a token such as `--tm-ink` has at an element, as `rgb(…)`. A custom property alone would give the text
 * `light-dark(…)`.
 */
export const resolveColour = (token: string, element = document.body): string => {
  const probe = document.createElement('i');
  probe.style.color = `var(${token})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};
