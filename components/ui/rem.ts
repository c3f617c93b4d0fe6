/**
 * A length for a `style`, which the build can't convert as it does those of classes (`scripts/px-to-rem.mjs`).
 *
 * @param pixels at a browser's usual font size
 */
export const rem = (pixels: number): string => `${pixels / 16}rem`;
