/** What the share image of each page says, and in which colors: those of the plate that stands for it on the site. Pure. */
import { type ChurchEvent, whenAndWhere } from '#app/features/events/event.ts'
import type { LiveStream } from '#app/features/live-streams/live-stream.ts'
import { plateOf, type Sermon, shownScripture, shownTitle } from '#app/features/sermons/sermon.ts'
import type { SiteConfig } from '#app/settings.ts'
import { churchInPlace } from '#app/ui/church-place.ts'
import { longDate } from '#app/ui/dates.ts'
import { colorOf, motifOf } from '#app/ui/plate-of.ts'
import { themeTokens } from '#app/ui/theme.ts'
import type { ShareCard } from '#storage/share-image.ts'

type Words = Pick<ShareCard, 'over' | 'title' | 'under'>

/** In the order of `plates.css`; the last three are the theme's. */
const MOTIFS = 'wave wheat lamp vine boat tower fish rope star hills cup dove door'.split(' ')
const INKS = ['#ffffff', '#3d2c1c', '#ffffff', '#ffffff', '#1f2f3c', '#ffffff', '#ffffff', '#3a301b']
const BACKGROUNDS = ['#1f5f78', '#f6d3a6', '#5c6a3c', '#5a4a6b', '#cfe0ec', '#8a3b34', '#4a5761', '#e6d3a8']
const OF_THEME = ['plate-primary', 'plate-accent', 'plate-secondary']

/** Characters that fit in the largest type that is still read in a small preview. */
const LONGEST = 130

export function sermonCard(sermon: Sermon, config: SiteConfig): ShareCard {
  const { title, series, scripture, speaker, date } = sermon
  const under = [shownScripture(scripture ?? ''), speaker, longDate(date)].filter(Boolean).join(' · ')
  return card({ over: series ?? 'Sermon', title: shownTitle(title), under }, plateOf(sermon).of, config)
}

export function eventCard(event: ChurchEvent, config: SiteConfig): ShareCard {
  return card({ over: 'Event', title: event.title, under: whenAndWhere(event) }, event.title, config)
}

export function streamCard({ title, date }: LiveStream, config: SiteConfig): ShareCard {
  return card({ over: 'Service', title, under: longDate(date) }, title, config)
}

/** @param page its name and one sentence; none for the home page and pages without a picture of their own */
export function pageCard(page: { title: string; text: string } | undefined, config: SiteConfig): ShareCard {
  const { churchName, tagline } = config
  if (!page) return card({ over: churchInPlace(config), title: churchName, under: tagline ?? '' }, churchName, config)
  return card({ over: '', title: page.title, under: page.text }, page.title, config)
}

function card({ over, title, under }: Words, of: string, config: SiteConfig): ShareCard {
  const color = colorOf(of)
  const ofTheme = OF_THEME[color - BACKGROUNDS.length] ?? ''
  return {
    over: shortened(over, 50),
    title: shortened(title, LONGEST),
    under: unbroken(shortened(under, 100)),
    church: title === config.churchName ? '' : shortened(config.churchName, 60),
    background: BACKGROUNDS[color] ?? themeTokens(config).light[ofTheme] ?? '#1e293b',
    ink: INKS[color] ?? '#ffffff',
    motif: MOTIFS[motifOf(of)] ?? 'wave',
  }
}

/** Lines break between the parts, not within a date or a name. */
function unbroken(text: string): string {
  const parts = text.split(' · ')
  return parts.map((part) => (parts.length > 1 && part.length < 40 ? part.replaceAll(' ', '\u00a0') : part)).join(' · ')
}

function shortened(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/\s+\S*$/, '')}…`
}
