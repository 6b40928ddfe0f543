/** Where the files of our drawings are, by set; for pages, and for images that the server draws. Pure. */
import type { SceneSet } from '#app/definitions/settings-sections.ts'

/** Each set has its own of these. */
export const ownOfSets = ['front', 'frontTall', 'church', 'dunes', 'boats', 'book', 'candles', 'table'] as const

/** What is the same in every set but its palette: `public/scenes/kinds`. */
const kinds = ['music', 'kites', 'fire', 'lake', 'chairs', 'basket', 'star', 'lilies', 'vine'] as const

/** The same in `public/scenes/sample`, whose addresses are stored in older sample churches; the last three show the sea. */
const biblical = [
  ...(['bread', 'hills', 'lantern', 'mountains', 'nave', 'river', 'stars', 'wheat'] as const),
  ...(['gulls', 'light', 'nets'] as const),
]

export const drawingNames = [...ownOfSets, ...kinds, ...biblical]
export type Drawing = (typeof drawingNames)[number]

/**
 * The file of a drawing in a set, below the root of the site. Those of the first set are `shore/…`, which the build gives addresses of its own;
 * the others are in `public/scenes`, since the build would add their hashed addresses to every page. Brick and stone share the
 * drawings of indoor scenes, all sets those of further kinds of events; `night` and `ink` are other palettes in the files of `arches`,
 * which a fragment chooses.
 */
export function fileOf(name: Drawing | 'offering', set: SceneSet): string {
  const palette = set === 'arches' || set === 'night' || set === 'ink' ? `#${set}` : ''
  // On the table of the arches stand bread and chalice, so a supper has the long table under trees.
  if (palette && name === 'bread') return ownFile('table', set)
  if (palette && name === 'table') return `scenes/inland/table.svg${palette}`
  if (isOneOf(kinds, name)) return `scenes/kinds/${name}.svg${palette}`
  if (name === 'offering' || isOneOf(biblical, name)) return `scenes/sample/${name}.svg${palette}`
  return ownFile(name, set)
}

function isOneOf(names: readonly string[], name: string): boolean {
  return names.includes(name)
}

function ownFile(name: string, set: SceneSet): string {
  if (set === 'shore') return `shore/${{ front: 'shore', frontTall: 'shore-tall' }[name] ?? name}.svg`
  if (set === 'arches') return `scenes/arches/${name}.svg`
  if (set === 'night' || set === 'ink') {
    // The church of the arches is a Spanish mission, which stands for few others.
    const folder = /^(?:church|front|frontTall)$/.test(name) ? 'chapel' : 'arches'
    return `scenes/${folder}/${name}.svg#${set}`
  }
  const folder = /^(?:book|candles|table)$/.test(name) ? 'inland' : set
  return `scenes/${folder}/${name}.svg`
}
