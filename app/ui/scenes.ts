/** Our drawings: sets of the same scenes. */
import type { SceneSet } from '#app/definitions/settings-sections.ts'
import boats from '#app/ui/scenes/boats.svg'
import book from '#app/ui/scenes/book.svg'
import candles from '#app/ui/scenes/candles.svg'
import church from '#app/ui/scenes/church.svg'
import dunes from '#app/ui/scenes/dunes.svg'
import offering from '#app/ui/scenes/offering.svg'
import type { PageDrawing } from '#app/ui/drawings.ts'
import frontTall from '#app/ui/scenes/shore-tall.svg'
import front from '#app/ui/scenes/shore.svg'
import table from '#app/ui/scenes/table.svg'
import { useSiteConfig } from '#app/ui/site.ts'

/** Named after what they show in the first set. All are 1200 by 675, except those of the home page (`front`, `frontTall`). */
const byTheSea = { front, frontTall, church, dunes, boats, book, candles, table }

/** What is the same in every set but its palette: `public/scenes/kinds`. */
const kinds = ['music', 'kites', 'fire', 'lake', 'chairs', 'basket', 'star', 'lilies'] as const

/** The same in `public/scenes/sample`, whose addresses are stored in older sample churches; the last three show the sea. */
const biblical = [
  ...(['bread', 'hills', 'lantern', 'mountains', 'nave', 'river', 'stars', 'wheat'] as const),
  ...(['gulls', 'light', 'nets'] as const),
]

export type Drawing = keyof typeof byTheSea | (typeof kinds)[number] | (typeof biblical)[number]

/**
 * The addresses of a set's drawings. The other sets are files in `public/scenes`, since the build would add their hashed
 * addresses to every page. Brick and stone share the drawings of indoor scenes, all sets those of further kinds of events; `night` and `ink` are other palettes in the
 * files of `arches`, which a fragment chooses.
 */
export function drawingsOf(set: SceneSet): Record<Drawing, string> {
  const own = set === 'shore' ? byTheSea : addressesOf(Object.keys(byTheSea), (name) => addressOf(set, name))
  const palette = set === 'arches' || set === 'night' || set === 'ink' ? `#${set}` : ''
  return {
    ...own,
    ...addressesOf(kinds, (name) => `/scenes/kinds/${name}.svg${palette}`),
    ...addressesOf(biblical, (name) => `/scenes/sample/${name}.svg${palette}`),
    // On the table of the arches stand bread and chalice, so a supper has the long table under trees.
    ...(palette && { bread: addressOf(set, 'table'), table: `/scenes/inland/table.svg${palette}` }),
  } as Record<Drawing, string>
}

function addressesOf(names: readonly string[], address: (name: string) => string): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, address(name)]))
}

function addressOf(set: SceneSet, name: string): string {
  if (set === 'arches') return `/scenes/arches/${name}.svg`
  if (set === 'night' || set === 'ink') return `/scenes/arches/${name}.svg#${set}`
  const folder = /^(?:book|candles|table)$/.test(name) ? 'inland' : set
  return `/scenes/${folder}/${name}.svg`
}

/** The address of the drawing that a page has chosen; undefined without one. */
export function useDrawingAddress(name: PageDrawing): string | undefined {
  const ours = useDrawings()
  return name === '' ? undefined : name === 'offering' ? offering : ours[name]
}

/** The drawings of the church's set. */
export function useDrawings(): Record<Drawing, string> {
  return drawingsOf(useSiteConfig().sceneSet)
}
