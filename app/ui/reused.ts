/**
 * Parts of pages that the server renders once and then reuses, on any page: the menu, the footer, lists, cards. A part is
 * rendered again when anything that it read is different.
 */
import type { QueryClient } from '@tanstack/react-query'
import { memoizedByObject } from '#app/ui/memoized.ts'
import { createElement, type FunctionComponent, type ReactNode } from 'react'

/** Data that a part read, and how to read the same for another page. */
interface Dependency {
  value: unknown
  read: (client: QueryClient) => unknown
}

export interface RenderedPart {
  html: Buffer
  dependencies: readonly Dependency[]
}

type RenderPart = <Props extends object>(
  part: FunctionComponent<Props>,
  props: Props,
  { rendered, context }: { rendered: RenderedParts; context: object },
) => ReactNode

let renderer: RenderPart | undefined
let dependencies: Dependency[] | undefined

/** The most results that are kept: of a part without an object among its props, and for each object of the others. */
const MAX_RENDERED = { alone: 100, ofObject: 3 }

/** Results of one component, by path and props, oldest first. */
class RenderedParts {
  readonly #alone = new Map<string, RenderedPart>()
  /** The results for an object are freed together with it. */
  readonly #of = memoizedByObject<object, Map<string, RenderedPart>>(() => new Map())

  /** @param props with one object at most, which never changes: pages share the records that they have read */
  at(path: string, props: object): { get: () => RenderedPart | undefined; set: (part: RenderedPart) => void } {
    let [name, object]: [string, object | undefined] = [path, undefined]
    for (const [key, value] of Object.entries(props) as [string, unknown][]) {
      if (typeof value !== 'object' || value === null) name += ` ${key}=${JSON.stringify(value)}`
      else if (object) throw new Error(`a reused part is given two objects, one of them as ${key}`)
      else object = value
    }
    const known = object ? this.#of(object) : this.#alone
    return {
      get: () => known.get(name),
      set(part) {
        known.delete(name)
        known.set(name, part)
        const max = object ? MAX_RENDERED.ofObject : MAX_RENDERED.alone
        if (known.size > max) known.delete(known.keys().next().value ?? '')
      },
    }
  }
}

/**
 * @param Part depends on nothing but its props, the path of the page, and what it reads with `useReading`. It has no form
 *   and no id of `useId`.
 */
export function reused<Props extends object>(Part: FunctionComponent<Props>): FunctionComponent<Props> {
  if (!import.meta.env.SSR) return Part
  const rendered = new RenderedParts()
  // Preact's components are given the contexts above them as a second argument.
  return function Reused(props: Props, context: object = {}) {
    return renderer ? renderer(Part, props, { rendered, context }) : createElement(Part, props)
  }
}

/** Sets how parts are rendered; until then each is a usual component. */
export function renderPartsWith(render: RenderPart): void {
  renderer = render
}

/** Reads something, and records it as a dependency of the part that is being rendered. */
export function readDependency<T>(client: QueryClient, read: (client: QueryClient) => T): T {
  const value = read(client)
  dependencies?.push({ value, read })
  return value
}

export function renderPart(render: () => string): RenderedPart {
  const outer = dependencies
  const own: Dependency[] = []
  dependencies = own
  try {
    return { html: Buffer.from(render()), dependencies: own }
  } finally {
    dependencies = outer
  }
}

/** Whether the part would be rendered the same for another page. */
export function isCurrent(part: RenderedPart, client: QueryClient): boolean {
  return part.dependencies.every(({ value, read }) => Object.is(read(client), value))
}

/** Whether a part is being rendered that will be reused. */
export function isRenderingPart(): boolean {
  return dependencies !== undefined
}

/** The part is inside another one, which therefore depends on the same. */
export function recordDependenciesOf(part: RenderedPart): void {
  dependencies?.push(...part.dependencies)
}
