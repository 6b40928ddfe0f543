import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SceneSet } from '#app/definitions/settings-sections.ts'
import { memoizedByObject } from '#app/memoized.ts'
import { language } from '#app/text/t.ts'
import { DrawnScenes, noneDrawn } from '#app/ui/stand-in.tsx'

/**
 * The markup of a long part of pages, such as several hundred links, drawn once for each answer of the API: pages share the
 * answers that are kept in memory, and a change makes a new one.
 * @param draw depends on nothing but the answer, the language and the set of drawings: no context of the page reaches it
 * @returns a function whose result is for `dangerouslySetInnerHTML`; without a set of drawings, a stand-in in it throws
 */
export function drawnOnce<Answer extends object>(draw: (answer: Answer) => ReactNode) {
  const drawn = memoizedByObject<Answer, Partial<Record<string, { __html: string }>>>(() => ({}))
  return (answer: Answer, set?: SceneSet) =>
    (drawn(answer)[`${language()} ${set}`] ??= {
      __html: renderToStaticMarkup(createElement(DrawnScenes, { value: set && noneDrawn(set) }, draw(answer))),
    })
}
