import { pxToRem } from './scripts/px-to-rem.mjs';

/** Text that is on the screen keeps its font: one that arrives late is for the next page, so nothing moves. */
const fontsAtOnce = {
  postcssPlugin: 'fonts-at-once',
  OnceExit(root) {
    root.walkDecls('font-display', (declaration) => {
      declaration.value = 'optional';
    });
  },
};

export default { plugins: ['@tailwindcss/postcss', pxToRem(), fontsAtOnce] };
