/** Our drawings: three sets of the same scenes. Only the drawings of a page that is shown are loaded. */
import { useQuery } from '@tanstack/react-query'
import type { SceneSet } from '#app/settings-pictures.ts'
import boats from '#app/ui/scenes/boats.svg'
import book from '#app/ui/scenes/book.svg'
import brickBoats from '#app/ui/scenes/brick/boats.svg'
import brickChurch from '#app/ui/scenes/brick/church.svg'
import brickDunes from '#app/ui/scenes/brick/dunes.svg'
import brickShoreTall from '#app/ui/scenes/brick/shore-tall.svg'
import brickShore from '#app/ui/scenes/brick/shore.svg'
import candles from '#app/ui/scenes/candles.svg'
import church from '#app/ui/scenes/church.svg'
import dunes from '#app/ui/scenes/dunes.svg'
import inlandBook from '#app/ui/scenes/inland/book.svg'
import inlandCandles from '#app/ui/scenes/inland/candles.svg'
import inlandTable from '#app/ui/scenes/inland/table.svg'
import shoreTall from '#app/ui/scenes/shore-tall.svg'
import shore from '#app/ui/scenes/shore.svg'
import stoneBoats from '#app/ui/scenes/stone/boats.svg'
import stoneChurch from '#app/ui/scenes/stone/church.svg'
import stoneDunes from '#app/ui/scenes/stone/dunes.svg'
import stoneShoreTall from '#app/ui/scenes/stone/shore-tall.svg'
import stoneShore from '#app/ui/scenes/stone/shore.svg'
import table from '#app/ui/scenes/table.svg'
import { siteConfigRead } from '#app/ui/site.ts'

/** Named after what they show in the first set; each 1200 by 675 but for the first screens. */
const byTheSea = { shore, shoreTall, church, dunes, boats, book, candles, table }
const inland = { book: inlandBook, candles: inlandCandles, table: inlandTable }

export type Drawing = keyof typeof byTheSea

/** Addresses of the drawings. */
export const scenes: Record<SceneSet, Record<Drawing, string>> = {
  shore: byTheSea,
  brick: {
    ...inland,
    shore: brickShore,
    shoreTall: brickShoreTall,
    church: brickChurch,
    dunes: brickDunes,
    boats: brickBoats,
  },
  stone: {
    ...inland,
    shore: stoneShore,
    shoreTall: stoneShoreTall,
    church: stoneChurch,
    dunes: stoneDunes,
    boats: stoneBoats,
  },
}

/** The drawings of the church's set; of the first one on an error page for which the settings could not be read. */
export function useDrawings(): Record<Drawing, string> {
  const { data } = useQuery({ ...siteConfigRead, enabled: false })
  return scenes[data?.sceneSet ?? 'shore']
}
