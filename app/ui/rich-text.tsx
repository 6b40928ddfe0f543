/** Draws the church's texts: rich text, links to records, and facts. Unknown parts are left out, and their words stay. */
import { createContext, type ReactNode, use } from 'react'
import { NewTabLink } from '#app/ui/link.tsx'
import { type Facts, withFacts } from '#app/church/facts.ts'
import { hrefOf } from '#app/links/link-target.ts'
import type { Inline, Mark, RichBlock, RichItem, RichText } from '#app/definitions/rich-text.ts'

/** What the texts of the page that is drawn refer to. */
export interface Content {
  /** Addresses of the records that its links name. */
  links: Readonly<Record<string, string>>
  facts: Facts
}

export const ContentContext = createContext<Content | undefined>(undefined)

/** @throws outside a page with content */
function useContent(): Content {
  const content = use(ContentContext)
  if (!content) throw new Error('outside a page with content')
  return content
}

/** A function that fills in the facts that one line names. */
export function useFilled(): (text: string) => string {
  const { facts } = useContent()
  return (text) => withFacts(text, facts)
}

interface LinkToProps {
  to: string
  className?: string
  children: ReactNode
  /** Further text for screen readers. */
  srOnly?: string
}

/** A link to where a text of the church leads; the words alone when that is nowhere now. */
export function LinkTo({ to, className, children, srOnly = '' }: LinkToProps) {
  const address = hrefOf(to, useContent().links)
  if (address === undefined) return <span>{children}</span>
  if (/^https?:/.test(address)) {
    return (
      <NewTabLink to={address} className={className} srOnly={srOnly}>
        {children}
      </NewTabLink>
    )
  }
  return (
    <a href={address} className={className}>
      {children}
      {srOnly && <span className="sr-only">{srOnly}</span>}
    </a>
  )
}

const HEADINGS = { 2: 'h2', 3: 'h3', 4: 'h4', 5: 'h5' } as const
export type Level = keyof typeof HEADINGS
const below = { 2: 3, 3: 4, 4: 5, 5: 5 } as const

/** The heading of this level, with facts filled in. */
export function Heading({ level, className, children }: { level: Level; className?: string; children: string }) {
  const Tag = HEADINGS[level]
  const filled = useFilled()
  return <Tag className={className}>{filled(children)}</Tag>
}

/** @param level of a heading in it */
export function Rich({ of, level }: { of: RichText; level: Level }) {
  const { facts } = useContent()
  // A paragraph that names a fact which the church doesn't have says nothing.
  const said = of.filter((block) => block.type !== 'paragraph' || !block.content.some((one) => isEmptyFact(one, facts)))
  return <Parts of={said} level={level} />
}

function isEmptyFact(node: Inline, facts: Facts): boolean {
  return node.type === 'fact' && facts[node.name] === ''
}

type Node = RichBlock | RichItem | Inline

function Parts({ of, level }: { of: readonly Node[]; level: Level }) {
  return of.map((node, index) => <Part key={index} of={node} level={level} />)
}

function Part({ of: node, level }: { of: Node; level: Level }) {
  const { facts } = useContent()
  switch (node.type) {
    case 'text':
      return marked(node.text, node.marks ?? [])
    case 'break':
      return <br />
    case 'fact':
      return facts[node.name]
    case 'paragraph':
      return (
        <p dir="auto">
          <Parts of={node.content} level={level} />
        </p>
      )
    case 'heading': {
      const Tag = HEADINGS[node.level === 1 ? level : below[level]]
      return (
        <Tag dir="auto">
          <Parts of={node.content} level={level} />
        </Tag>
      )
    }
    case 'list': {
      const items = <Parts of={node.content} level={level} />
      return node.isOrdered ? <ol start={node.start}>{items}</ol> : <ul>{items}</ul>
    }
    case 'item':
      return (
        <li dir="auto">
          {node.content.map((one, index) => (
            <Parts key={index} of={one.type === 'paragraph' ? one.content : [one]} level={level} />
          ))}
        </li>
      )
    default:
      return <Unknown of={node} level={level} />
  }
}

/** What is in a node of a newer version of the program. */
function Unknown({ of, level }: { of: object; level: Level }) {
  if ('text' in of && typeof of.text === 'string') return of.text
  return 'content' in of && Array.isArray(of.content) && <Parts of={of.content} level={level} />
}

/** The words with their marks; one of a newer version is left out. */
function marked(text: string, marks: readonly Mark[]): ReactNode {
  return marks.reduceRight<ReactNode>((inner, mark) => {
    switch (mark.type) {
      case 'bold':
        return <strong>{inner}</strong>
      case 'italic':
        return <em>{inner}</em>
      case 'link':
        return (
          <LinkTo to={mark.to} className={ADDRESS.test(text) ? 'link wrap-anywhere' : 'link'}>
            {inner}
          </LinkTo>
        )
      default:
        return inner
    }
  }, text)
}

/** Words that are a web address, which breaks anywhere and isn't printed twice. */
const ADDRESS = /^(?:https?:\/\/|www\.)\S+$/i
