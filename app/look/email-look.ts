/** How emails look, by the site's fonts, paper and corners. Mail programs load no fonts of ours, and take the nearest they have. */
import { type FontName, fontPairs } from '#app/look/font-pairs.ts'
import { papers } from '#app/look/papers.ts'
import { themeTokens, type Theme } from '#app/look/theme.ts'
import type { EmailLook } from '#mail/frame.ts'

interface SiteLook extends Theme {
  fonts: keyof typeof fontPairs
  corners: 'round' | 'square'
}

const SERIF = "Georgia,'Times New Roman',serif"
/** The fonts of headings, with what computers and phones have in their place. */
const families: Partial<Record<FontName, string>> = {
  newsreader: `Newsreader,${SERIF}`,
  garamond: `'EB Garamond',Garamond,'Palatino Linotype',Palatino,${SERIF}`,
  franklin: "'Libre Franklin','Franklin Gothic Medium','Helvetica Neue',Arial,sans-serif",
  fraunces: `Fraunces,Cochin,${SERIF}`,
  alegreya: `Alegreya,'Iowan Old Style','Book Antiqua',${SERIF}`,
  cormorant: `Cormorant,Didot,'Bodoni MT',Garamond,${SERIF}`,
}

export function emailLook({ fonts, corners, ...theme }: SiteLook): EmailLook {
  // Where the screen is dark, mail programs darken by themselves; an evening's paper would meet that twice.
  const paper = theme.paper === undefined || theme.paper === 'evening' ? 'warm' : theme.paper
  const { light } = themeTokens({ ...theme, paper })
  return {
    heading: families[fontPairs[fonts].heading] ?? SERIF,
    paper: papers[paper].light.sand,
    sheet: papers[paper].light.card,
    line: papers[paper].light.line,
    name: light['primary-text'] ?? '#22262e',
    isRound: corners === 'round',
  }
}
