/** Our drawings: three sets of the same scenes. */
import type { SceneSet } from '#app/definitions/settings-sections.ts'
import boats from '#app/ui/scenes/boats.svg'
import book from '#app/ui/scenes/book.svg'
import candles from '#app/ui/scenes/candles.svg'
import church from '#app/ui/scenes/church.svg'
import dunes from '#app/ui/scenes/dunes.svg'
import shoreTall from '#app/ui/scenes/shore-tall.svg'
import shore from '#app/ui/scenes/shore.svg'
import table from '#app/ui/scenes/table.svg'
import { useSiteConfig } from '#app/ui/site.ts'

/** Named after what they show in the first set. All are 1200 by 675, except those of the home page (`shore`, `shoreTall`). */
const byTheSea = { shore, shoreTall, church, dunes, boats, book, candles, table }

export type Drawing = keyof typeof byTheSea

/**
 * The addresses of a set's drawings. The other sets are files in `public/scenes`, since the build would add their hashed
 * addresses to every page. They share the drawings of indoor scenes.
 */
export function drawingsOf(set: SceneSet): Record<Drawing, string> {
  if (set === 'shore') return byTheSea
  const addresses = Object.keys(byTheSea).map((name) => {
    const folder = /^(?:book|candles|table)$/.test(name) ? 'inland' : set
    return [name, `/scenes/${folder}/${name}.svg`]
  })
  return Object.fromEntries(addresses) as Record<Drawing, string>
}

/** The drawings of the church's set. */
export function useDrawings(): Record<Drawing, string> {
  return drawingsOf(useSiteConfig().sceneSet)
}
