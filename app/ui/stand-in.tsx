/** What stands in place of a missing picture: a drawing that the page doesn't have yet, or a card with words. */
import { createContext, use } from 'react'
import type { SceneSet } from '#app/definitions/settings-sections.ts'
import { recordPicture } from '#app/links/address.ts'
import type { PageDrawing } from '#app/ui/drawings.ts'
import { type DrawnPage, DrawnPageContext } from '#app/ui/page.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { sceneForEach, type SceneWords, scenesFor } from '#app/ui/scene-words.ts'
import type { Drawing } from '#app/ui/scene-files.ts'
import { drawingsOf } from '#app/ui/scenes.ts'
import { siteConfigRead } from '#app/ui/site.ts'

/** The drawings of what is being drawn. */
interface Drawn {
  set: SceneSet
  taken: Set<string>
  /** What records were given before they are drawn, by their ids. */
  given: Map<string, Drawing | undefined>
}

export function noneDrawn(set: SceneSet): Drawn {
  return { set, taken: new Set(), given: new Map() }
}

/** For a part that is drawn by itself (`drawn-once.ts`). */
export const DrawnScenes = createContext<Drawn | undefined>(undefined)

/** The drawings of each page. Its `reads` are the key, since every page that is drawn has its own. */
const ofPages = new WeakMap<object, Drawn>()

function useDrawnScenes(): Drawn {
  const [part, page] = [use(DrawnScenes), use(DrawnPageContext)]
  if (part) return part
  if (!page) throw new Error('A drawing outside of a page needs DrawnScenes')
  return onPage(page)
}

function onPage({ reads }: Pick<DrawnPage, 'reads'>): Drawn {
  const drawn = ofPages.get(reads) ?? noneDrawn(reads.of(siteConfigRead).sceneSet)
  ofPages.set(reads, drawn)
  return drawn
}

/** Keeps drawings that people have chosen for what stands further down from what stands above. */
export function useReserved(...names: readonly (Drawing | PageDrawing)[]): void {
  const { taken } = useDrawnScenes()
  for (const name of names) taken.add(name)
}

/** Gives each of these records its drawing before any of them is drawn, so that the one with the best reason has what several want. */
export function useScenes(records: readonly (SceneWords | undefined)[]): void {
  const { set, taken, given } = useDrawnScenes()
  const words = records.filter((one) => one !== undefined)
  const drawings = sceneForEach(words, set, taken)
  for (const [at, one] of words.entries()) {
    const name = drawings[at]
    if (name) taken.add(name)
    if (one.id !== undefined) given.set(one.id, name)
  }
}

/** The address of a record's drawing; undefined when the page has all that would suit, or when it needs none. */
export function useScene(words: SceneWords | undefined): string | undefined {
  const { set, taken, given } = useDrawnScenes()
  if (words === undefined) return undefined
  const { id = '' } = words
  const name = given.has(id) ? given.get(id) : scenesFor(words, set).find((one) => !taken.has(one))
  if (name === undefined) return undefined
  taken.add(name)
  return drawingsOf(set)[name]
}

/** The first of these that no record of the page has: a drawing of the page itself gives way. */
export function useFreeDrawing(choices: readonly Drawing[]): Drawing | undefined {
  const { taken } = useDrawnScenes()
  const name = choices.find((one) => !taken.has(one))
  if (name) taken.add(name)
  return name
}

export interface StandInProps {
  /** What chooses the drawing. */
  words: SceneWords
  /** What a card with words says: a small line, and a larger text. */
  eyebrow?: string | null
  text: string
}

interface PlacedProps extends StandInProps {
  className: string
  loading?: 'lazy' | 'eager'
}

export function StandIn({ words, className, loading = 'lazy', ...card }: PlacedProps) {
  const drawing = useScene(words)
  if (drawing === undefined) return <WordCard {...card} className={className} />
  return (
    <img src={drawing} alt="" width={1200} height={675} loading={loading} className={`${className} object-cover`} />
  )
}

/** Words in place of a picture that can't be loaded, or where the page has every drawing. */
export function WordCard({ eyebrow, text, className }: Omit<PlacedProps, 'words'>) {
  return (
    <span aria-hidden="true" className={`placeholder ${className}`}>
      <span className="eyebrow line-clamp-2">{eyebrow}</span>
      {/* Without line breaks in a passage such as 2 Peter 4:13–18. */}
      {text.replaceAll('–', '–\u2060').replace(/\b(\d) (?=[A-Z])/g, '$1\u00A0')}
    </span>
  )
}

/** The picture at the top of a record's page, or what stands in for it. */
export function WidePicture({ address, standIn }: { address: string | null; standIn: StandInProps }) {
  const picture = recordPicture(address)
  return (
    <div className="wide-picture">
      {picture ? (
        <Picture
          src={picture}
          sizes="(min-width: 60rem) 46rem, 95vw"
          width={1280}
          height={720}
          loading="eager"
          className="size-full object-cover"
          fallback={<WordCard {...standIn} className="size-full" />}
        />
      ) : (
        <StandIn {...standIn} loading="eager" className="size-full" />
      )}
    </div>
  )
}
