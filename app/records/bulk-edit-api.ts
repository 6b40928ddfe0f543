/** The routes that change or delete several records of a kind, and the one with the ids of all records in a list. */
import { z } from '@hono/zod-openapi'
import { route, usable } from '#app/http/route.ts'
import type { RouteContext } from '#app/records/answer.ts'
import { listIds, listSchemas, withStatus } from '#app/records/list.ts'
import type { Actor } from '#app/http/activity-log.ts'
import type { AnyKind } from '#app/records/record-kind.ts'
import { bulkChange, bulkDelete, bulkReplace, foundIn } from '#app/records/bulk-edit.ts'
import { bulkEditMessage, bulkEditOut, type BulkEditDone, foundInOut } from '#app/records/bulk-edit-words.ts'

/** The dashboard splits larger selections into several calls, so that other requests are served and it can show progress. */
const MAX_IDS_PER_CALL = 500
/** Records that can be selected at once. */
const MAX_IDS_LISTED = 20_000

const oneId = z
  .string()
  .max(100, 'must have at most 100 characters')
  .refine(...usable)
const ids = z
  .array(oneId, 'must be a list of ids')
  .min(1, 'must have at least one id')
  .max(MAX_IDS_PER_CALL, `must have at most ${MAX_IDS_PER_CALL} ids`)
  .transform((given) => [...new Set(given)])
const joins = z
  .string()
  .max(100)
  .refine(...usable)
  .optional()
  .meta({ description: 'The X-Undo of the call before, when this one continues it: one undo takes back all of them' })
const entries = z.record(z.string(), z.array(z.string().trim().min(1).max(100)).max(50)).default({})
const changeIn = z
  .object({
    ids,
    set: z.record(z.string(), z.unknown()).default({}).meta({ description: 'By field, its new value' }),
    add: entries.meta({ description: 'By field that is a list, entries to add' }),
    remove: entries.meta({ description: 'By field that is a list, entries to remove' }),
    joins,
  })
  .meta({ id: 'BulkEditChange' })
const deleteIn = z.object({ ids, joins }).meta({ id: 'BulkEditDelete' })

const wordsIn = {
  ids,
  find: z
    .string()
    .trim()
    .min(1, 'Enter the words to find')
    .max(200)
    .refine(...usable),
  put: z
    .string()
    .trim()
    .max(200)
    .refine(...usable)
    .meta({ description: 'What stands there then' }),
}
const replaceIn = z.object({ ...wordsIn, joins }).meta({ id: 'BulkReplace' })
const foundOut = z.object({ records: z.array(foundInOut) })

const idsOut = z.object({ ids: z.array(z.string()), isMore: z.boolean() })

export function bulkEditRoutes(common: RouteContext): void {
  idsRoute(common)
  const { router, database, kind, today, drafts } = common
  const shared = { ...drafts, method: 'post', answer: bulkEditOut } as const
  if (kind.isContent || kind.inBulkEdit.fields.length > 0 || kind.inBulkEdit.lists.length > 0) {
    route(router, {
      ...shared,
      path: `${kind.addresses.all}/several`,
      summary: `Set fields of several ${kind.plural}`,
      description: `Fields: ${fieldsOf(kind)}.`,
      body: changeIn,
      refuses: ['conflict'],
      handle: async ({ body: { ids: chosen, joins: entry, ...change }, actor }) =>
        withMessage(kind, 'changed', await bulkChange(database, await today(), chosen, change, joining(actor, entry))),
    })
  }
  if (kind.isContent) {
    route(router, {
      ...shared,
      path: `${kind.addresses.all}/replace-look`,
      summary: `What would change if words were replaced in several ${kind.plural}`,
      body: z.object(wordsIn),
      answer: foundOut,
      handle: async ({ body: { ids: chosen, ...words } }) => ({
        records: await foundIn(database.db, kind, chosen, words),
      }),
    })
    route(router, {
      ...shared,
      path: `${kind.addresses.all}/replace`,
      summary: `Replace words in all texts of several ${kind.plural}`,
      description: 'Upper and lower case are the same. Addresses stay, and so do words across a change of formatting.',
      body: replaceIn,
      refuses: ['conflict'],
      handle: async ({ body: { ids: chosen, joins: entry, ...words }, actor }) =>
        withMessage(kind, 'changed', await bulkReplace(database, await today(), chosen, words, joining(actor, entry))),
    })
  }
  route(router, {
    ...shared,
    path: `${kind.addresses.all}/delete-several`,
    summary: `Delete several ${kind.plural}; they can be restored for 30 days`,
    body: deleteIn,
    refuses: ['conflict'],
    handle: async ({ body: { ids: chosen, joins: entry }, actor }) =>
      withMessage(kind, 'deleted', await bulkDelete(database, await today(), chosen, joining(actor, entry))),
  })
}

/** The actor of a call that continues the action of an earlier one. */
function joining(actor: Actor, entry: string | undefined): Actor {
  return entry === undefined ? actor : { ...actor, joins: entry }
}

function idsRoute({ router, database, kind, today, drafts }: RouteContext): void {
  route(router, {
    ...drafts,
    method: 'get',
    path: `${kind.addresses.all}/ids`,
    summary: `The ids of all ${kind.plural} that the list shows on its pages, at most ${MAX_IDS_LISTED}`,
    query: listSchemas(kind).ids,
    answer: idsOut,
    answerDescription: 'In the order of the list',
    handle: async ({ query: { search, sort, ...filters }, actor }) => {
      const now = withStatus(await today(), actor.now)
      return listIds(database, now, { search, sort, filters, limit: MAX_IDS_LISTED, offset: 0 })
    },
  })
}

function fieldsOf({ inBulkEdit: { fields, lists }, isContent }: AnyKind): string {
  return [...fields, ...lists, ...(isContent ? ['status', 'publishAt', 'unpublishAt'] : [])].join(', ')
}

function withMessage({ name, plural }: AnyKind, verb: 'changed' | 'deleted', done: BulkEditDone) {
  return { ...done, message: bulkEditMessage(done, verb, [name, plural]) }
}
