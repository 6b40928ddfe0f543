/** The title and the introduction of a list, which the church can change. */
import type { ReactNode } from 'react'
import { useFacts } from '#app/ui/facts.ts'
import { pageRead } from '#app/ui/page-content.ts'
import { orMissing, usePageQuery } from '#app/ui/page.tsx'
import type { PageReads } from '#app/ui/read.ts'
import { withFacts } from '#app/church/facts.ts'

/** @throws MissingPage when the church has hidden the list */
export async function loadIntro(reads: PageReads, path: string): Promise<void> {
  await orMissing(reads.get(pageRead(path)))
}

/** What the page’s head says of it. */
export function introHead(reads: PageReads, path: string) {
  const { title, name, lead, description } = reads.of(pageRead(path))
  return { title: name || title, description: description || lead || title, path }
}

interface ListIntroProps {
  path: string
  /** After the introduction. */
  children?: ReactNode
}

export function ListIntro({ path, children }: ListIntroProps) {
  const { title, lead } = usePageQuery(pageRead(path))
  const facts = useFacts()
  return (
    <>
      <h1>{withFacts(title, facts)}</h1>
      {(lead || children) && (
        <p className="no-print lead">
          {withFacts(lead, facts)}
          {children}
        </p>
      )}
    </>
  )
}
