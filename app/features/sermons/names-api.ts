/** Merging two spellings of a speaker, a series or a topic, in all sermons. */
import { z } from '@hono/zod-openapi'
import { sql } from 'kysely'
import { adminApi } from '#app/admin-routes.ts'
import { isInSeries, isOneOf } from '#app/features/sermons/matching.ts'
import { type NameKind, nameKinds } from '#app/features/sermons/names.ts'
import { storedNames } from '#app/features/sermons/library-queries.ts'
import type { Sermon, sermon } from '#app/features/sermons/sermon.ts'
import { speakerParts } from '#app/features/sermons/speakers.ts'
import { badFields } from '#app/http/errors.ts'
import { route, type Router, usable } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { onlyForRecords } from '#app/records/access.ts'
import type { AnyKind } from '#app/records/record-kind.ts'
import { changeEach } from '#app/records/bulk-edit.ts'
import { bulkEditMessage, bulkEditOut } from '#app/records/bulk-edit-words.ts'
import { compare } from '#app/text/compare.ts'
import { isVisible } from '#app/forms/form-rules.ts'
import type { Db } from '#db/database.ts'

const kindIn = z.enum(nameKinds, 'must be speaker, series or topic')
const nameIn = (label: string) =>
  z
    .string(`${label} is required`)
    .min(1, `${label} is required`)
    .max(200, `${label} is too long. Use 200 characters or fewer.`)
    .refine(...usable)
const mergeIn = z
  .object({
    kind: kindIn,
    from: nameIn('Spelling to replace').meta({ description: 'As it is stored' }),
    to: nameIn('New spelling')
      .transform((text) => text.trim())
      .refine(isVisible, 'New spelling is required'),
  })
  .meta({ id: 'NameMerge' })

export function nameRoutes(router: Router, services: Services, kind: AnyKind): void {
  const { db } = services.database
  const shared = { tag: 'Admin: sermons', access: onlyForRecords(services, 'sermons') }

  route(router, {
    ...shared,
    method: 'get',
    path: adminApi.sermonNames,
    summary: 'List the names of speakers, series or topics in every spelling that is in use',
    query: z.object({ kind: kindIn.default('speaker') }),
    answer: z.array(z.string()),
    handle: async ({ query }) => spellingsInUse(db, query.kind),
  })

  route(router, {
    ...shared,
    method: 'post',
    path: adminApi.sermonNamesMerge,
    summary: 'Replace one spelling of a name by another in all sermons; one undo takes it back',
    body: mergeIn,
    answer: bulkEditOut,
    refuses: ['conflict'],
    handle: async ({ body: { kind: what, from, to }, actor }) => {
      if (from === to) throw badFields({ to: 'New spelling is the same. Choose another.' })
      const ids = await idsWith(db, what, from)
      if (ids.length === 0) throw badFields({ from: 'No sermon has this spelling anymore. Choose another.' })
      const fieldsOf = (shown: object) => changers[what](shown as Sermon, from, to)
      const change = { fieldsOf, details: { [FIELDS[what]]: { from, to } }, isExact: true }
      const done = await changeEach(services.database, kind, ids, change, actor)
      return { ...done, message: bulkEditMessage(done, 'changed', [kind.name, kind.plural]) }
    },
  })
}

const FIELDS = { speaker: 'speaker', series: 'series', topic: 'tags' } as const satisfies Record<
  NameKind,
  keyof typeof sermon.fields
>

async function spellingsInUse(db: Db, kind: NameKind): Promise<string[]> {
  const all = (await storedNames(db, kind)).map(({ value }) => value)
  return [...new Set(kind === 'speaker' ? all.flatMap(spellingsOfSpeakers) : all)].toSorted(
    (a, b) => a.localeCompare(b, 'en') || compare(a, b),
  )
}

function spellingsOfSpeakers(field: string): string[] {
  return speakerParts(field).flatMap(({ name, text }) => (name === undefined ? [] : text))
}

async function idsWith(db: Db, kind: NameKind, spelling: string): Promise<string[]> {
  const conditions = {
    speaker: async () => {
      const fields = (await storedNames(db, 'speaker')).map(({ value }) => value)
      const naming = fields.filter((field) => spellingsOfSpeakers(field).includes(spelling))
      return isOneOf('speaker', naming)
    },
    series: () => isInSeries(db, [spelling]),
    topic: () => sql<boolean>`id in ${db.selectFrom('sermon_topics').select('sermon_id').where('name', '=', spelling)}`,
  }
  const rows = await db
    .selectFrom('sermons')
    .select('id')
    .where(await conditions[kind]())
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

type Changer = (shown: Sermon, from: string, to: string) => object
const changers: Record<NameKind, Changer> = {
  speaker: (shown, from, to) => ({
    speaker: speakerParts(shown.speaker ?? '')
      .map(({ name, text }) => (name !== undefined && text === from ? to : text))
      .join(''),
  }),
  series: (shown, from, to) => {
    const [series] = replaced([shown.series ?? ''], from, to)
    const others = replaced(shown.alsoInSeries, from, to)
    return { series, alsoInSeries: others.filter((name) => name !== series) }
  },
  topic: (shown, from, to) => ({ tags: replaced(shown.tags, from, to) }),
}

function replaced(names: readonly string[], from: string, to: string): string[] {
  return [...new Set(names.map((name) => (name === from ? to : name)))]
}
