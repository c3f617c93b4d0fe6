/** Pixels of a rem at a browser's usual font size. */
const ROOT = 16;

/** Lines, corners and shadows: decoration, which does not grow with text. */
const DECORATION =
  /^(?:border|outline|box-shadow|background|mask|stroke|text-decoration|text-underline|--(?:tw-)?(?:shadow|ring|inset-shadow|radius))/;

/**
 * A PostCSS plugin: sizes are written in pixels, as they are at a browser's usual font size, and become rem, so that
 * they grow with the font size that a person has chosen (WCAG 1.4.4). Windows are measured the same way: with large
 * text, a wide window gets the layout of a narrower one. Paper keeps its pixels.
 */
export function pxToRem() {
  return {
    postcssPlugin: 'px-to-rem',
    OnceExit(root) {
      root.walkDecls((declaration) => {
        if (!declaration.value.includes('px') || isKept(declaration)) return;
        declaration.value = toRem(declaration.value);
      });
      root.walkAtRules(/^(?:media|container)$/, (rule) => {
        rule.params = toRem(rule.params);
      });
    },
  };
}

/** Every length of more than two pixels; fine lines stay. A number in a string, a name or an address is no length. */
export const toRem = (text) =>
  text.replace(/(?<![\w.#\\-]|url\([^)]*)(-?(?:\d+\.?\d*|\.\d+))px\b/g, (length, pixels) =>
    Math.abs(Number(pixels)) <= 2 ? length : `${Number((Number(pixels) / ROOT).toFixed(5))}rem`,
  );

function isKept(declaration) {
  if (DECORATION.test(declaration.prop)) return true;
  for (let rule = declaration.parent; rule !== undefined; rule = rule.parent) {
    if (rule.type === 'atrule' && (/^(?:page|font-face|property)$/.test(rule.name) || isPrint(rule)))
      return true;
  }
  return false;
}

const isPrint = ({ name, params }) => name === 'media' && params.startsWith('print');
