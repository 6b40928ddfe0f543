/** What a church's look adds to its pages: the rules of its two fonts alone, colors, paper and corners. */
import type { SiteConfig } from '#app/definitions/settings.ts'
import { type FontName, fontPairs } from '#app/look/font-pairs.ts'
import { memoized } from '#app/memoized.ts'
import { themeCss, themeTokens } from '#app/look/theme.ts'
import faces from '../../.cache/fonts/faces.json'

/** The addresses of the files that `bin/subset-fonts.ts` has made. */
const files = import.meta.glob<string>('../../.cache/fonts/*.woff2', { eager: true, import: 'default' })

export type LookSettings = Pick<
  SiteConfig,
  'primaryColor' | 'accentColor' | 'secondaryColor' | 'paper' | 'fonts' | 'corners'
>

interface Look {
  css: string
  /** Addresses of the fonts that every page needs. */
  preloads: string[]
  /** The church's color on a light browser tab, `#rrggbb`, also where its own paper is dark. */
  mark: string
}

export function lookOf(settings: LookSettings): Look {
  const { primaryColor, accentColor, secondaryColor, paper, fonts, corners } = settings
  return lookByText(JSON.stringify({ primaryColor, accentColor, secondaryColor, paper, fonts, corners }))
}

const lookByText = memoized((text): Look => {
  const settings = JSON.parse(text) as LookSettings
  const { heading, text: body } = fontPairs[settings.fonts]
  const names = [...new Set<FontName>([heading, body])]
  const rules = names.map((name) =>
    faces[name].css.replace(/\.\/([\w-]+\.woff2)/g, (_, file: string) => addressOf(file)),
  )
  const stacks = `:root{--serif:${faces[heading].stack};--sans:${faces[body].stack}}`
  return {
    css: [...rules, stacks, themeCss(settings), CORNERS[settings.corners]].join(''),
    preloads: names.map((name) => addressOf(`${name}.woff2`)),
    mark: themeTokens({ ...settings, paper: 'warm' }).light['primary-text'] ?? '#1e293b',
  }
})

const CORNERS: Record<SiteConfig['corners'], string> = {
  round: '',
  square: ':root{--corner:0px;--pill:0px}',
}

function addressOf(file: string): string {
  const address = files[`../../.cache/fonts/${file}`]
  if (address === undefined) throw new Error(`there is no font ${file}`)
  return address
}
