/**
 * Noto's fonts for letters that the fonts of the looks lack, for what the server draws: share images and bulletins. Browsers
 * take such letters from the computer. The ranges are those of the files (`unicode.json` of the packages).
 */
export const otherLetters = {
  'latin-ext': /[\u0100-\u0130\u0132-\u0151\u0154-\u02BA\u1E00-\u1E9F\u1EF2-\u1EFF]/,
  vietnamese: /[\u1EA0-\u1EF1]/,
  greek: /[\u0370-\u03FF]/,
  'greek-ext': /[\u1F00-\u1FFF]/,
  cyrillic: /[\u0400-\u045F\u0490-\u0491\u04B0-\u04B1]/,
  'cyrillic-ext': /[\u0460-\u048F\u0492-\u04AF\u04B2-\u052F]/,
  hebrew: /[\u0590-\u05FF\uFB1D-\uFB4F]/,
  arabic: /[\u0600-\u06FF\u0750-\u077F\u0870-\u08FF\uFB50-\uFDFF\uFE70-\uFEFC]/,
} as const

export type OtherLetters = keyof typeof otherLetters

/** The file of the letters, in the folder of the fonts for share images and for print. */
export const fileOfLetters = (name: OtherLetters) => `noto-${name}.ttf`
