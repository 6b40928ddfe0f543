/** The text of a record, with the addresses of records that its links name. */
import type { ReactNode } from 'react'
import { api, href } from '#app/routes.ts'
import { usePageQuery } from '#app/ui/page.tsx'
import { type PageReads, read } from '#app/ui/read.ts'
import { ContentContext, type Level, Rich } from '#app/ui/rich-text.tsx'
import { noFacts } from '#app/church/facts.ts'
import { MAX_LINKS, recordLinksIn } from '#app/links/link-target.ts'
import { richFrom } from '#app/definitions/paragraphs.ts'
import type { RichText } from '#app/definitions/rich-text.ts'

/** @returns undefined for a text that names no records */
function linksRead(text: RichText) {
  const links = [...recordLinksIn(text)].slice(0, MAX_LINKS)
  return links.length > 0 ? read<Record<string, string>>(href(api.links, {}, { to: links.join(',') })) : undefined
}

export async function loadLinks(reads: PageReads, text: RichText = []): Promise<void> {
  const links = linksRead(text)
  if (links) await reads.get(links)
}

/** Draws text of a record, whose links a page has loaded. Records name no facts. */
export function RecordContent({ of, children }: { of: RichText; children: ReactNode }) {
  const query = linksRead(of)
  return query ? (
    <LinkedContent query={query}>{children}</LinkedContent>
  ) : (
    <ContentContext value={{ links: {}, facts: noFacts }}>{children}</ContentContext>
  )
}

interface RecordTextProps {
  /** Undefined for a text without formatting. */
  rich: RichText | undefined
  plain: string
  level: Level
}

/** A text of a record: the rich one, or the plain one as rich text. */
export function RecordText({ rich, plain, level }: RecordTextProps) {
  const text = rich ?? richFrom(plain)
  return (
    <RecordContent of={text}>
      <Rich of={text} level={level} />
    </RecordContent>
  )
}

interface LinkedContentProps {
  query: NonNullable<ReturnType<typeof linksRead>>
  children: ReactNode
}

function LinkedContent({ query, children }: LinkedContentProps) {
  return <ContentContext value={{ links: usePageQuery(query), facts: noFacts }}>{children}</ContentContext>
}
