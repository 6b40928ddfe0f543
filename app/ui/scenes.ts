/** Our drawings: sets of the same scenes. */
import type { SceneSet } from '#app/definitions/settings-sections.ts'
import boats from '#app/ui/scenes/boats.svg'
import book from '#app/ui/scenes/book.svg'
import candles from '#app/ui/scenes/candles.svg'
import church from '#app/ui/scenes/church.svg'
import dunes from '#app/ui/scenes/dunes.svg'
import type { PageDrawing } from '#app/ui/drawings.ts'
import frontTall from '#app/ui/scenes/shore-tall.svg'
import front from '#app/ui/scenes/shore.svg'
import table from '#app/ui/scenes/table.svg'
import { type Drawing, drawingNames, fileOf, type ownOfSets } from '#app/ui/scene-files.ts'
import { useSiteConfig } from '#app/ui/site.ts'

/** Named after what they show in the first set. All are 1200 by 675, except those of the home page (`front`, `frontTall`). */
const byTheSea: Record<(typeof ownOfSets)[number], string> = {
  front,
  frontTall,
  church,
  dunes,
  boats,
  book,
  candles,
  table,
}

/** The addresses of a set's drawings. */
export function drawingsOf(set: SceneSet): Record<Drawing, string> {
  const others = Object.fromEntries(drawingNames.map((name) => [name, `/${fileOf(name, set)}`])) as Record<
    Drawing,
    string
  >
  return set === 'shore' ? { ...others, ...byTheSea } : others
}

/** The address of the drawing that a page has chosen; undefined without one. */
export function useDrawingAddress(name: PageDrawing): string | undefined {
  const { sceneSet } = useSiteConfig()
  if (name === '') return undefined
  return name === 'offering' ? `/${fileOf(name, sceneSet)}` : drawingsOf(sceneSet)[name]
}

/** The drawings of the church's set. */
export function useDrawings(): Record<Drawing, string> {
  return drawingsOf(useSiteConfig().sceneSet)
}
