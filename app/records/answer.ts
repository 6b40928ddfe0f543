/** Shared by the routes of one kind of record: the response with a record, and the headers of the request. */
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { badFields } from '#app/http/errors.ts'
import type { alsoForDrafts } from '#app/records/access.ts'
import type { onlyFor, Router } from '#app/http/route.ts'
import type { AnyKind, RecordRow } from '#app/records/record-kind.ts'
import { presentRecord } from '#app/records/rows.ts'
import type { Database, Db } from '#db/database.ts'

/** Fields of every record. */
export const recordOut = {
  id: z.string(),
  version: z.number().meta({ description: 'Record version; send it back as If-Match: "…"' }),
  createdAt: z.string(),
  updatedAt: z.string(),
  isSample: z.boolean(),
}
export interface RouteContext {
  router: Router
  database: Database
  kind: AnyKind
  /** The kind, as its input and filters are today. */
  today: () => Promise<AnyKind>
  /** For users with a role for the kind. */
  shared: { access: ReturnType<typeof onlyFor>; tag: string }
  /** Who may call it where contributors may, too, who read all and write drafts. */
  drafts: { access: ReturnType<typeof alsoForDrafts>; tag: string }
  /** Who may add a record. */
  adding: { access: ReturnType<typeof alsoForDrafts>; tag: string }
  answer: z.ZodObject<typeof recordOut>
}

/** The current record, with its version as ETag. */
export async function answerWith(c: Context, { db }: Database, kind: AnyKind, row: RecordRow, now: string) {
  c.header('ETag', `"${row.version}"`)
  const [shown = presentRecord(kind, row, now)] = await withJoined(db, kind, [row], now)
  return shown
}

/** Records as the admin area sees them, with their joined fields from other tables. */
export async function withJoined(db: Db, kind: AnyKind, rows: readonly RecordRow[], now: string) {
  const ids = rows.map(({ id }) => id)
  const joined = await kind.joined?.(db, ids)
  return rows.map((row) => ({ ...presentRecord(kind, row, now), ...joined?.(row.id) }))
}

/** The version that the caller has seen, if given. */
export function expectedVersion(c: Context): number | undefined {
  const version = ifMatch(c, String.raw`\d{1,9}`, 'must be the record’s ETag, such as "3"')
  return version === undefined ? undefined : Number(version)
}

/**
 * The ETag in the header If-Match, without its quotes; undefined if any will do.
 * @throws HttpError 400 with the message for an invalid one
 */
export function ifMatch(c: Context, etag: string, message: string): string | undefined {
  const match = c.req.header('if-match')
  if (match === undefined || match.trim() === '*') return undefined
  const given = new RegExp(`^\\s*(?:W/)?"(${etag})"\\s*$`).exec(match)?.[1]
  if (given === undefined) throw badFields({ 'If-Match': message })
  return given
}

/** The key by which a repeated request is recognized, if given. */
export function idempotencyKey(c: Context): string | undefined {
  const key = c.req.header('idempotency-key')
  if (key !== undefined && !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw badFields({ 'Idempotency-Key': 'must be 1 to 200 characters without spaces' })
  }
  return key
}
