import { Fragment, createElement, type ReactNode } from 'react'
import { t } from '#app/text/t.ts'

/**
 * A sentence of ours with elements in it, in the language of the page: `sentence('Write to {us}.', { us: <Link …/> })`.
 * @param english in American English, with a name in braces for each element
 */
export function sentence(english: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  const pieces = t(english as never).split(/\{(\w+)\}/)
  return createElement(Fragment, null, ...pieces.map((piece, at) => (at % 2 === 1 ? parts[piece] : piece)))
}
