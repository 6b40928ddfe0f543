/**
 * Parts of a page that are hydrated one after the other, each in a task of its own, so that a phone can react to taps in
 * between. Until then a part is the server's HTML, which works as it does without JavaScript.
 */
import { createElement, Fragment, type ReactNode, Suspense, use, useState } from 'react'

/** Resolvers of the waiting parts, in the order in which they hydrate; undefined while no page is being hydrated. */
let waiting: (() => void)[] | undefined
/** Where the next part is inserted: parts inside a part come before those that follow it. */
let nextIndex = 0

export function HydrationPart({ children }: { children: ReactNode }) {
  const [turn] = useState(waitForTurn)
  if (import.meta.env.SSR) return [createElement(Fragment, BEGINNING), children, createElement(Fragment, END)]
  return turn ? (
    <Suspense>
      <SuspendedPart turn={turn}>{children}</SuspendedPart>
    </Suspense>
  ) : (
    children
  )
}

/**
 * A long list in parts.
 * @param itemsPerPart how many items are one part
 */
export function inHydrationParts<T>(
  items: readonly T[],
  itemsPerPart: number,
  render: (item: T) => ReactNode,
): ReactNode[] {
  if (items.length <= itemsPerPart) return items.map(render)
  const count = Math.ceil(items.length / itemsPerPart)
  return Array.from({ length: count }, (_, part) => (
    <HydrationPart key={part}>{items.slice(part * itemsPerPart, (part + 1) * itemsPerPart).map(render)}</HydrationPart>
  ))
}

function SuspendedPart({ turn, children }: { turn: Promise<void>; children: ReactNode }) {
  use(turn)
  return children
}

/** Preact finds the elements of a suspended part between these comments. */
const BEGINNING = { key: 'beginning', UNSTABLE_comment: '$s' }
const END = { key: 'end', UNSTABLE_comment: '/$s' }

function waitForTurn(): Promise<void> | undefined {
  if (!waiting) return undefined
  const { promise, resolve } = Promise.withResolvers<void>()
  waiting.splice(nextIndex++, 0, resolve)
  return promise
}

/**
 * Hydrates the page and then its parts.
 * @param hydrate hydrates what is outside the parts
 * @param pause ends the browser's task
 */
export async function hydrateInParts(hydrate: () => void, pause: () => Promise<void>): Promise<void> {
  waiting = []
  hydrate()
  for (;;) {
    await pause()
    nextIndex = 0
    const continueNext = waiting.shift()
    if (!continueNext) break
    continueNext()
  }
  waiting = undefined
}
