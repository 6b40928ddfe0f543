/**
 * Parts of a page that are hydrated one after the other, each in a task of its own, so that a phone can react to taps in
 * between. Until then a part is the server's HTML, which works as it does without JavaScript.
 */
import { createElement, Fragment, type ReactNode, Suspense, use, useState } from 'react'

/** Resolvers of the waiting parts, in the order in which they hydrate; undefined while no page is being hydrated. */
let turns: (() => void)[] | undefined
/** Where the next part is inserted: parts inside a part come before those that follow it. */
let place = 0

/** A part of a page; it may have any number of elements. */
export function InTurn({ children }: { children: ReactNode }) {
  const [turn] = useState(waitForTurn)
  if (import.meta.env.SSR) return [createElement(Fragment, BEGINNING), children, createElement(Fragment, END)]
  return turn ? (
    <Suspense>
      <Part turn={turn}>{children}</Part>
    </Suspense>
  ) : (
    children
  )
}

/**
 * A long list in parts.
 * @param many how many items are one part
 */
export function inTurn<T>(items: readonly T[], many: number, draw: (item: T) => ReactNode): ReactNode[] {
  if (items.length <= many) return items.map(draw)
  const count = Math.ceil(items.length / many)
  return Array.from({ length: count }, (_, part) => (
    <InTurn key={part}>{items.slice(part * many, (part + 1) * many).map(draw)}</InTurn>
  ))
}

function Part({ turn, children }: { turn: Promise<void>; children: ReactNode }) {
  use(turn)
  return children
}

/** Preact finds the elements of a suspended part between these comments. */
const BEGINNING = { key: 'beginning', UNSTABLE_comment: '$s' }
const END = { key: 'end', UNSTABLE_comment: '/$s' }

function waitForTurn(): Promise<void> | undefined {
  if (!turns) return undefined
  const { promise, resolve } = Promise.withResolvers<void>()
  turns.splice(place++, 0, resolve)
  return promise
}

/**
 * Hydrates the page and then its parts.
 * @param hydrate hydrates what is outside the parts
 * @param pause ends the browser's task
 */
export async function hydrateInTurn(hydrate: () => void, pause: () => Promise<void>): Promise<void> {
  turns = []
  hydrate()
  for (;;) {
    await pause()
    place = 0
    const go = turns.shift()
    if (!go) break
    go()
  }
  turns = undefined
}
