/** When a record is public: the API's input and output, and the columns. */
import { isDeepStrictEqual } from 'node:util'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import { fieldMessages, forbidden } from '#app/http/errors.ts'
import type { Actor } from '#app/http/activity-log.ts'
import type { ContentColumns } from '#db/tables/columns.ts'

type Columns = Pick<Selectable<ContentColumns>, 'status' | 'publish_at' | 'unpublish_at'>

const instant = z
  .string()
  .refine((text) => text === '' || isInstant(text), 'Enter a date and time, such as 2026-12-24T22:00:00Z')
  .transform((text) => (text === '' ? '' : Temporal.Instant.from(text).toString({ smallestUnit: 'millisecond' })))
  .nullish()
const status = z.enum(['draft', 'scheduled', 'published', 'archived'], {
  error: 'Choose draft, scheduled, published or archived',
})

/** Only the given fields change. */
const publishingIn = z.object({ status: status.optional(), publishAt: instant, unpublishAt: instant })

export const publishingOut = {
  status: status.meta({
    description: '`scheduled`: published, from a moment that has not come; `archived`: no longer',
  }),
  publishAt: z.string().nullable().meta({ description: 'From when it is public; null: immediately' }),
  unpublishAt: z.string().nullable().meta({ description: 'Until when; null: forever' }),
}

const PUBLIC: Columns = { status: 'published', publish_at: '', unpublish_at: '' }

/** The default columns of a new record: public immediately, and a contributor's is a draft. */
export function publishingOfNew({ draftsOnly = false }: Actor): Columns {
  return draftsOnly ? { ...PUBLIC, status: 'draft' } : PUBLIC
}

/**
 * The columns after a change.
 * @param before those of the record, or of a new one
 * @returns also errors by field; with any, nothing may be stored
 */
export function publishingAfter(
  given: object,
  before: Columns,
  now: string,
): { columns: Columns; problems: Record<string, string> } {
  const parsed = publishingIn.safeParse(given)
  if (!parsed.success) return { columns: before, problems: fieldMessages(parsed.error.issues) }
  const { status: requested, publishAt, unpublishAt } = parsed.data
  // Publishing a scheduled or archived record means now.
  const isNow = requested === 'published'
  const from = publishAt === undefined ? (isNow && before.publish_at > now ? '' : before.publish_at) : (publishAt ?? '')
  const until =
    unpublishAt === undefined ? (isNow && before.unpublish_at <= now ? '' : before.unpublish_at) : (unpublishAt ?? '')
  const problems = {
    ...(requested === 'scheduled' && from <= now ? { publishAt: 'Choose a date and time in the future' } : {}),
    ...(until !== '' && until <= from ? { unpublishAt: 'Choose a date and time after it is published' } : {}),
  }
  const columns = { status: requested === 'scheduled' ? 'published' : (requested ?? before.status) } as const
  return { columns: { ...columns, publish_at: from, unpublish_at: until }, problems }
}

/**
 * Limits contributors to drafts.
 * @param kind its name
 * @param after the columns after their change; undefined when they delete it
 * @throws HttpError 403
 */
export function refuseBeyondDrafts({ draftsOnly }: Actor, kind: string, before: Columns, after?: Columns): void {
  if (!draftsOnly) return
  if (before.status !== 'draft') {
    throw forbidden(`This ${kind} isn’t a draft, so only an editor can ${after ? 'change' : 'delete'} it.`)
  }
  if (after && !isDeepStrictEqual(before, after)) throw forbidden(DRAFTS_ONLY)
}

export const DRAFTS_ONLY = 'You can save drafts. An editor publishes them.'

/** The API's output. */
export function publishingOf({ status: stored, publish_at: from, unpublish_at: until }: Columns, now: string) {
  const isOver = until !== '' && until <= now
  const shown = stored !== 'published' ? stored : isOver ? 'archived' : from > now ? 'scheduled' : 'published'
  return { status: shown, publishAt: from === '' ? null : from, unpublishAt: until === '' ? null : until } as const
}

function isInstant(text: string): boolean {
  try {
    return Temporal.Instant.from(text).epochMilliseconds > 0
  } catch {
    return false
  }
}
