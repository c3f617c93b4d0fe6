import { pxToRem } from './scripts/px-to-rem.mjs';

export default { plugins: ['@tailwindcss/postcss', pxToRem()] };
