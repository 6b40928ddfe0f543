/** Our drawings: three sets of the same scenes. Only the drawings of a page that is shown are loaded. */
import { useQuery } from '@tanstack/react-query'
import type { SceneSet } from '#app/settings-pictures.ts'
import boats from '#app/ui/scenes/boats.svg'
import book from '#app/ui/scenes/book.svg'
import candles from '#app/ui/scenes/candles.svg'
import church from '#app/ui/scenes/church.svg'
import dunes from '#app/ui/scenes/dunes.svg'
import shoreTall from '#app/ui/scenes/shore-tall.svg'
import shore from '#app/ui/scenes/shore.svg'
import table from '#app/ui/scenes/table.svg'
import { siteConfigRead } from '#app/ui/site.ts'

/** Named after what they show in the first set; each 1200 by 675 but for the first screens. */
const byTheSea = { shore, shoreTall, church, dunes, boats, book, candles, table }

export type Drawing = keyof typeof byTheSea

/**
 * The addresses of a set's drawings. Those of the other sets are files of `public/scenes` under their own names, since their
 * addresses would be part of every first page; what is indoors is the same in both.
 */
export function drawingsOf(set: SceneSet): Record<Drawing, string> {
  if (set === 'shore') return byTheSea
  const addresses = Object.keys(byTheSea).map((name) => {
    const folder = /^(?:book|candles|table)$/.test(name) ? 'inland' : set
    return [name, `/scenes/${folder}/${name}.svg`]
  })
  return Object.fromEntries(addresses) as Record<Drawing, string>
}

/** The drawings of the church's set; of the first one on an error page for which the settings could not be read. */
export function useDrawings(): Record<Drawing, string> {
  const { data } = useQuery({ ...siteConfigRead, enabled: false })
  return drawingsOf(data?.sceneSet ?? 'shore')
}
