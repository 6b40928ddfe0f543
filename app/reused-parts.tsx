/** Draws the parts of pages that are reused (`app/ui/reused.ts`). */
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { createElement, Fragment, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { drawnWithUses, drawPartsWith, isCurrent, noteUsesOf } from '#app/ui/reused.ts'

/** Of each part. */
const MOST = 500

interface Template {
  /** HTML that is written as it is: Preact's own way for what a compiler has drawn (`jsxTemplate`). */
  tpl: readonly string[]
  children?: ReactNode
}

drawPartsWith(function DrawPart(part, props, { drawn: known, context }) {
  const client: QueryClient = useQueryClient()
  const { pathname } = useRouter().stores.location.get()
  const name = `${pathname} ${JSON.stringify(props)}`
  let drawn = known.get(name)
  if (!drawn || !isCurrent(drawn, client)) {
    drawn = drawnWithUses(() => renderToString(createElement(part, props), context))
    known.delete(name)
    known.set(name, drawn)
    if (known.size > MOST) known.delete(known.keys().next().value ?? '')
  }
  noteUsesOf(drawn)
  const template: Template = { tpl: [drawn.html] }
  return createElement(Fragment, template)
})
