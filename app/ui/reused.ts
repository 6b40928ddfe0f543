/**
 * Parts of pages that the server draws once and then reuses, on any page: the menu, the footer, cards. A part is drawn
 * again when anything that it read is different.
 */
import type { QueryClient } from '@tanstack/react-query'
import { createElement, type FunctionComponent, type ReactNode } from 'react'

/** What a part read, and how to see what it would read for another page. */
interface Use {
  value: unknown
  again: (client: QueryClient) => unknown
}

/** A part as it was drawn. */
export interface Drawn {
  html: Buffer
  uses: readonly Use[]
}

/** By path and props, oldest first. */
type DrawnParts = Map<string, Drawn>

type DrawPart = <Props extends object>(
  part: FunctionComponent<Props>,
  props: Props,
  { drawn, context }: { drawn: DrawnParts; context: object },
) => ReactNode

let drawPart: DrawPart | undefined
let uses: Use[] | undefined

/**
 * @param Part depends on nothing but its props, which are as JSON has them, the path of the page, and what it reads with
 *   `useReading`. It has no form, no id of `useId`, and no link with a query.
 */
export function reused<Props extends object>(Part: FunctionComponent<Props>): FunctionComponent<Props> {
  if (!import.meta.env.SSR) return Part
  const drawn: DrawnParts = new Map()
  // Preact's components are given the contexts above them as a second argument.
  return function Reused(props: Props, context: object = {}) {
    return drawPart ? drawPart(Part, props, { drawn, context }) : createElement(Part, props)
  }
}

/** Says how parts are drawn; without it each is drawn anew. */
export function drawPartsWith(draw: DrawPart): void {
  drawPart = draw
}

/** What is read, noted as a use of the part that is being drawn. */
export function recordUse<T>(client: QueryClient, again: (client: QueryClient) => T): T {
  const value = again(client)
  uses?.push({ value, again })
  return value
}

/** Draws a part. @returns its HTML, and what it has read */
export function drawnWithUses(draw: () => string): Drawn {
  const outer = uses
  const own: Use[] = []
  uses = own
  try {
    return { html: Buffer.from(draw()), uses: own }
  } finally {
    uses = outer
  }
}

/** Whether the part would be drawn the same for another page. A part that uses it uses the same. */
export function isCurrent(drawn: Drawn, client: QueryClient): boolean {
  return drawn.uses.every(({ value, again }) => Object.is(again(client), value))
}

/** Whether a part is being drawn that will be reused. */
export function isDrawingPart(): boolean {
  return uses !== undefined
}

/** The part is inside another one, which therefore depends on the same. */
export function recordUsesOf(drawn: Drawn): void {
  uses?.push(...drawn.uses)
}
