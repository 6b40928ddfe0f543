/** The link from a record to the public page that shows it. */
import type { Published, StoredRecord } from '#app/records/client.ts'
import type { AnyDefinition } from '#app/records/definition.ts'
import { NewTabLink } from '#app/records/watch-link.tsx'

interface ViewOnSiteProps {
  definition: AnyDefinition
  record: StoredRecord & Partial<Published>
  className?: string
}

/** Nothing for a record that isn't public, or that no page shows. */
export function ViewOnSite({ definition, record, className }: ViewOnSiteProps) {
  const page = record.status === 'published' ? definition.page?.(record) : undefined
  if (page === undefined) return null
  return (
    <NewTabLink to={page} {...(className === undefined ? {} : { className })}>
      {/* In one element: the link's parts would lose the space between them. */}
      <span>
        View<span className="max-xl:hidden"> on site</span>
      </span>
      <span className="sr-only">: {definition.title(record)}</span>
    </NewTabLink>
  )
}
