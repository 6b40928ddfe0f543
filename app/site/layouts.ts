/** The layouts of the home page, and of the menu and footer around every page. */
import type { HomeLayout } from '#app/definitions/look-settings.ts'
import arch from '#app/site/layouts/arch.css?inline'
import card from '#app/site/layouts/card.css?inline'
import framed from '#app/site/layouts/framed.css?inline'
import photo from '#app/site/layouts/photo.css?inline'
import split from '#app/site/layouts/split.css?inline'
import words from '#app/site/layouts/words.css?inline'

/** Styles of every page; that of the first layout is in the site's style sheet. */
export const layoutStyles: Record<HomeLayout, string> = {
  scene: '',
  split: framed + split,
  arch: framed + arch,
  photo: framed + photo,
  card: framed + card,
  words: framed + words,
}

type Part = 'cards' | 'special' | 'events' | 'sermons' | 'services' | 'drawing'

/** The parts of the home page in their order, between the first screen and the newsletter. */
export const homeParts: Record<HomeLayout, readonly Part[]> = {
  scene: ['cards', 'special', 'events', 'sermons', 'services', 'drawing'],
  split: ['special', 'events', 'cards', 'sermons', 'services'],
  arch: ['cards', 'special', 'sermons', 'events', 'drawing', 'services'],
  photo: ['special', 'sermons', 'cards', 'events', 'services'],
  card: ['special', 'events', 'sermons', 'services', 'cards'],
  words: ['special', 'cards', 'events', 'sermons', 'services'],
}
