/** Calls that import files: rows come some at a time, are looked at, and are written in the background. */
import { z } from 'zod'
import { adminApi } from '#app/admin-routes.ts'
import { badFields, forbidden } from '#app/http/errors.ts'
import { idParam, newRouter, onlyFor, paging, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { presentImport, presentListed, restFile } from '#app/imports/present.ts'
import { fileImport } from '#app/imports/run.ts'
import { goOnMedia, mediaProgress, stopMedia } from '#app/imports/media/store.ts'
import * as schemas from '#app/imports/schema.ts'
import * as store from '#app/imports/store.ts'
import type { Trx } from '#db/database.ts'
import { startCarrying } from '#jobs/runner.ts'
import { endWork, type Work } from '#jobs/work.ts'

const IMPORTS_SHOWN = 30

export function importRoutes(services: Services): Router {
  const router = newRouter()
  const shared = { access: onlyFor(services, 'imports'), tag: 'Admin: imports' }
  addReads(router, services, shared)
  addSteps(router, services, shared)
  return router
}

type By = ReturnType<Shared['access']['caller']>

/** @throws HttpError 409 when the import has been written */
async function beginToLook(trx: Trx, { log }: Services, id: string, choices: schemas.Choices, by: By): Promise<Work> {
  const row = await store.lockImport(trx, id, by.person)
  if (row.state === 'writing' || row.state === 'done') throw store.inState('This import has been written already.')
  if (row.total === 0) throw badFields({ rows: 'No rows have come.' })
  const { kind } = choices
  if (kind !== undefined) {
    if (row.format !== 'table') throw badFields({ kind: 'Only a table can be read as another kind.' })
    if (!store.mayImport(kind, by.person)) throw forbidden(`You can’t import ${kind}. Ask an administrator.`)
    await store.changeKind(trx, id, kind)
  }
  return store.beginStep(trx, log, row, 'look', choices, by)
}

/** @throws HttpError 409 when something has to be answered first, or the import is written already */
async function beginToWrite(
  trx: Trx,
  { log }: Services,
  id: string,
  { accepted }: z.infer<typeof schemas.writeIn>,
  by: By,
): Promise<Work> {
  const row = await store.lockImport(trx, id, by.person)
  if (row.state !== 'open' && row.state !== 'stopped') throw store.inState('This import isn’t ready to be written.')
  const looked = store.lookedOf(row)
  if (looked.length === 0 || looked.some(({ problem, questions }) => problem !== '' || questions.length > 0)) {
    throw store.inState('Something has to be answered first.')
  }
  const before = store.decisionsOf(row)
  return store.beginStep(trx, log, row, 'write', { ...before, accepted: [...before.accepted, ...accepted] }, by)
}

interface Shared {
  access: ReturnType<typeof onlyFor>
  tag: string
}

function addReads(router: Router, services: Services, shared: Shared): void {
  const { db } = services.database
  route(router, {
    ...shared,
    method: 'get',
    path: adminApi.imports,
    summary: 'List the newest imports whose kinds of records the caller may change',
    answer: z.array(schemas.importListOut),
    handle: async ({ actor: { person } }) =>
      (await store.listImports(db, person, IMPORTS_SHOWN)).map((row) => presentListed(row)),
  })

  route(router, {
    ...shared,
    method: 'get',
    path: adminApi.import,
    summary: 'Get an import: what its file brings, what has to be asked, and how far it is',
    params: idParam,
    answer: schemas.importOut,
    handle: async ({ params: { id }, actor: { person } }) => {
      const row = await store.findImport(db, id, person)
      return presentImport(row, await mediaProgress(db, id), await store.undoOf(db, row))
    },
  })

  route(router, {
    ...shared,
    method: 'get',
    path: adminApi.importRows,
    summary: 'List the rows of an import; X-Total-Count says how many there are',
    params: idParam,
    query: z.object({ ...paging(200, 50), list: z.enum(schemas.lists).default('taken') }),
    answer: z.array(schemas.rowOut),
    handle: async ({ c, params: { id }, query: { list, limit, offset }, actor: { person } }) => {
      const looked = store.lookedOf(await store.findImport(db, id, person))
      const rows = looked.flatMap(({ kind, rows: all }) =>
        all.filter((row) => store.listOf(row) === list).map((row) => ({ kind, ...row })),
      )
      c.header('X-Total-Count', String(rows.length))
      return rows.slice(offset, offset + limit)
    },
  })

  route(router, {
    ...shared,
    method: 'get',
    path: adminApi.importRest,
    summary: 'Get the rows that were not taken as CSV, each with the reason, to mend and bring again',
    params: idParam,
    answer: z.string(),
    answerType: 'text/csv',
    handle: async ({ c, params: { id }, actor: { person } }) => {
      const row = await store.findImport(db, id, person)
      return c.body(restFile(await store.readParts(db, id), store.lookedOf(row)), 200, {
        'Content-Type': 'text/csv; charset=utf-8; header=present',
        'Content-Disposition': `attachment; filename="not-taken-${row.created_at.slice(0, 10)}.csv"`,
      })
    },
  })
}

function addSteps(router: Router, services: Services, shared: Shared): void {
  const { database } = services
  const steps = { ...shared, method: 'post', transaction: database, refuses: ['conflict'] } as const

  route(router, {
    ...steps,
    path: adminApi.imports,
    summary: 'Begin to import a file, whose rows follow',
    body: schemas.importIn,
    answer: z.object({ id: z.string() }),
    status: 201,
    handle: async ({ trx, body, actor }) => ({ id: await store.createImport(trx, actor, body) }),
  })

  route(router, {
    ...steps,
    path: adminApi.importRows,
    summary: 'Add rows of one kind to an import that has begun',
    params: idParam,
    body: schemas.rowsIn,
    handle: async ({ trx, params: { id }, body: { kind, rows }, actor: { person, now } }) => {
      const row = await store.lockImport(trx, id, person)
      if (!store.mayImport(kind, person)) throw forbidden(`You can’t import ${kind}. Ask an administrator.`)
      await store.addRows(trx, row, kind, rows, now)
      return { message: 'Received.' }
    },
  })

  route(router, {
    ...shared,
    method: 'post',
    path: adminApi.importLook,
    summary: 'Look at the rows: says in the background what would become of each; nothing is written',
    params: idParam,
    body: schemas.choicesIn,
    status: 202,
    refuses: ['conflict'],
    handle: async ({ params: { id }, body, actor }) => {
      const work = await database.transaction((trx) => beginToLook(trx, services, id, body, actor))
      startCarrying(services, fileImport, work)
      return { message: 'Looking at the rows.' }
    },
  })

  route(router, {
    ...shared,
    method: 'post',
    path: adminApi.importWrite,
    summary: 'Write the rows that can be taken, in the background; the others stay for a file',
    params: idParam,
    body: schemas.writeIn,
    status: 202,
    refuses: ['conflict'],
    handle: async ({ params: { id }, body, actor }) => {
      const work = await database.transaction((trx) => beginToWrite(trx, services, id, body, actor))
      startCarrying(services, fileImport, work)
      return { message: 'Importing. You can leave this page; the import continues.' }
    },
  })

  route(router, {
    ...steps,
    path: adminApi.importStop,
    summary: 'Stop an import that is being written; what is written stays, and it can go on',
    params: idParam,
    handle: async ({ trx, params: { id }, actor: { person, now } }) => {
      const row = await store.lockImport(trx, id, person)
      const work = { kind: store.FILE_IMPORT, subject: id }
      if (row.state === 'writing') await endWork(trx, 'stop', work, Temporal.Instant.from(now))
      return { message: 'Stopped.' }
    },
  })

  route(router, {
    ...steps,
    path: adminApi.importMedia,
    summary: 'Copy files of these kinds from the old website, or go on with it, in the background',
    params: idParam,
    body: schemas.mediaIn,
    status: 202,
    handle: async ({ trx, params: { id }, body: { kinds }, actor: { person } }) => {
      await store.lockImport(trx, id, person)
      await goOnMedia(trx, id, kinds)
      return { message: 'They are being copied. You can leave this page.' }
    },
  })

  route(router, {
    ...steps,
    method: 'delete',
    path: adminApi.importMedia,
    summary: 'Stop copying files; what is copied stays',
    params: idParam,
    handle: async ({ trx, params: { id }, actor: { person } }) => {
      await store.lockImport(trx, id, person)
      await stopMedia(trx, id)
      return { message: 'Stopped.' }
    },
  })

  route(router, {
    ...steps,
    method: 'delete',
    path: adminApi.import,
    summary: 'Forget an import; what it wrote stays',
    params: idParam,
    handle: async ({ trx, params: { id }, actor: { person } }) => {
      const row = await store.lockImport(trx, id, person)
      if (row.state === 'writing') throw store.inState('Stop the import first.')
      await trx.deleteFrom('imports').where('id', '=', id).execute()
      return { message: 'Removed from the list. What was imported stays.' }
    },
  })
}
