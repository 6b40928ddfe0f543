/** Small parts of lists, tables and fields: labels, facts, folded texts, pictures, links and options. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { NewTabLink } from '#app/ui/link.tsx'
import { dottedFacts } from '#app/ui/text.tsx'
import { recordPicture, watchAddress } from '#app/links/address.ts'
import { Img } from '#app/ui/picture.tsx'
import { hasPoster } from '#app/ui/poster.ts'
import { href, routes } from '#app/routes.ts'
import { type SceneWords, scenesFor } from '#app/ui/scene-words.ts'
import { drawingsOf } from '#app/ui/scenes.ts'
import { siteConfigRead } from '#app/ui/site.ts'
import type { Published, StoredRecord } from '#app/dashboard/client.ts'
import type { AnyDefinition } from '#app/definitions/definition.ts'

const variants = {
  default: 'border-transparent bg-primary font-semibold text-on-primary',
  secondary: 'bg-sand',
  outline: '',
} as const

/** The state of a record as a label: new ones stand out, finished ones don't. */
export function Badge({ variant, children }: { variant: keyof typeof variants; children: ReactNode }) {
  return <span className={`admin-tag whitespace-nowrap first-letter:uppercase ${variants[variant]}`}>{children}</span>
}

/** Short facts in a row, without empty ones, such as `Nov 24, 2026 · 10:00 a.m. · Parish Hall`. */
export function Facts({ facts, className = '' }: { facts: ReactNode[]; className?: string }) {
  return (
    <span className={`block ${className}`}>
      <span className="dots">{dottedFacts(facts)}</span>
    </span>
  )
}

/** What a person wrote, whole. */
export function FullText({ text }: { text: string }) {
  return (
    <p dir="auto" className="admin-measure whitespace-pre-line">
      {text}
    </p>
  )
}

const SHORT = { characters: 600, lines: 8 }

export function LongText({ text, className = '' }: { text: string; className?: string }) {
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > SHORT.characters || text.split('\n').length > SHORT.lines
  return (
    <div className={className}>
      <p
        dir="auto"
        className={`admin-measure whitespace-pre-line ${isLong && !isOpen ? 'line-clamp-6 print:line-clamp-none' : ''}`}
      >
        {text}
      </p>
      {isLong && (
        <button type="button" aria-expanded={isOpen} className="link min-h-11" onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show all of it'}
        </button>
      )}
    </div>
  )
}

/** @param words choose the drawing that stands in for a missing picture */
export function Thumbnail({ address, words }: { address: string | null; words: SceneWords }) {
  const set = useQuery(siteConfigRead).data?.sceneSet ?? 'shore'
  const [best] = scenesFor(words, set)
  const picture = recordPicture(address)
  const src = picture?.startsWith('/') ? picture : drawingsOf(set)[best ?? 'book']
  return (
    <Img src={src} alt="" sizes="5rem" width={80} height={45} loading="lazy" className="admin-thumb object-cover" />
  )
}

/** The link from a row of a table to its video; nothing for a record without one. */
export function WatchLink({ address, title }: { address: string | null; title: string }) {
  const to = watchAddress(address)
  if (!to) return null
  return (
    <NewTabLink to={to} srOnly={` ${title}`}>
      Watch
    </NewTabLink>
  )
}

interface ViewOnSiteProps {
  definition: AnyDefinition
  record: StoredRecord & Partial<Published>
  className?: string
}

/** Links to a record's public page and to its poster. Draws nothing for a record that isn't public or has no page. */
export function ViewOnSite({ definition, record, className }: ViewOnSiteProps) {
  const page = record.status === 'published' ? definition.page?.(record) : undefined
  if (page === undefined) return null
  const srOnly = `: ${definition.title(record)}`
  return (
    <>
      <NewTabLink to={page} className={className} srOnly={srOnly}>
        View on site
      </NewTabLink>
      {hasPoster(definition.table) && (
        <NewTabLink to={href(routes.poster, {}, { of: page })} className={className} srOnly={srOnly}>
          Poster
        </NewTabLink>
      )}
    </>
  )
}

type ChoiceList = readonly (string | readonly [value: string | number, label: string])[]
/** Labels by value, or a list in its own order; a text is its own label. */
export type Choices = Readonly<Record<string, string>> | ChoiceList

export function isList(choices: Choices): choices is ChoiceList {
  return Array.isArray(choices)
}

/** The options of a select or a field with suggestions. */
export function Options({ of }: { of: Choices }) {
  const pairs = isList(of)
    ? of.map((one) => (typeof one === 'string' ? ([one, one] as const) : one))
    : Object.entries(of)
  return pairs.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
