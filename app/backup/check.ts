/** Describes the contents of a backup, and checks all of it, without writing anything. */
import { createHash, type Hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { ArchiveError, checkDigest, type Entry, readArchive, sha256Of } from '#app/backup/archive.ts'
import { currentNames, migrationNames, TooOld } from '#db/migrate.ts'
import type { Row } from '#db/snapshot.ts'
import { isFileName } from '#storage/files.ts'

/**
 * The contents of a backup: `tables/NAME/0001.jsonl` … with a row per line, `uploads/…`, and last `manifest.json`, which
 * lists all files. Rows are JSON, so that they can be restored into either database.
 */
export const FORMAT = 1
export const MANIFEST = 'manifest.json'
/** Size of a file of rows. Each is read into memory as a whole. */
export const CHUNK_BYTES = 1024 * 1024

/**
 * Tables that are not backed up: sessions and one-time links, which a stolen backup would expose, and rows that mean nothing
 * on a restored site.
 */
export const leftOut: ReadonlySet<string> = new Set([
  'sessions',
  'setup_links',
  'verifications',
  'preview_links',
  'done_once',
  'limits',
  'youtube_quota',
])

const checksum = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().nonnegative()

const manifestSchema = z.object({
  program: z.literal('narthex'),
  format: z.literal(FORMAT),
  /** The version of the program that wrote the backup. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  church: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The migrations that had run, oldest first. */
  migrations: z.array(z.string()).min(1),
  /** Tables by name. The checksum is the SHA-256 of all lines. */
  tables: z.record(z.string(), z.object({ columns: z.array(z.string()), rows: count, sha256: checksum })),
  uploads: z.array(z.object({ name: z.string(), bytes: count, sha256: checksum })),
})
export type Manifest = z.infer<typeof manifestSchema>

export function chunkName(table: string, number: number): string {
  return `tables/${table}/${String(number).padStart(4, '0')}.jsonl`
}

/** Rows, files and bytes together, for people. */
export function sizesOf({ tables, uploads }: Manifest): { rows: number; files: number; bytes: number } {
  return {
    rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0),
    files: uploads.length,
    bytes: uploads.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** Limits of files that are read into memory, in bytes: the manifest, a chunk of rows, and an upload. */
const MAX_LIST_BYTES = 16 * 1024 * 1024
const MAX_CHUNK_BYTES = 16 * 1024 * 1024
const MAX_UPLOAD_BYTES = 64 * 1024 * 1024
const TABLE = /^tables\/([a-z][a-z0-9_]{0,60})\/(\d{4,8})\.jsonl$/
const UPLOADS = 'uploads/'

/** The actual contents of an archive. */
interface Found {
  tables: Map<string, { rows: number; chunks: number; hash: Hash; columns: string }>
  uploads: Map<string, { bytes: number; sha256: string }>
}

/**
 * Checks that a backup is complete, unchanged, of a known version, and contains exactly what its manifest lists.
 * @returns the manifest
 * @throws ArchiveError with the reason in one sentence
 */
export async function checkBackup(path: string): Promise<Manifest> {
  await checkDigest(path)
  const found: Found = { tables: new Map(), uploads: new Map() }
  let manifest: Manifest | undefined
  for await (const entry of readArchive(path)) {
    if (manifest) throw damaged('it goes on after its end')
    if (entry.name === MANIFEST) manifest = readManifest(await bytesOf(entry, MAX_LIST_BYTES))
    else if (entry.name.startsWith(UPLOADS)) await checkUpload(entry, found)
    else await checkChunk(entry, found)
  }
  if (!manifest) throw damaged('it has no list of what it contains')
  compare(manifest, found)
  return manifest
}

/** The rows of a checked backup, by chunk. */
export async function* rowsIn(path: string): AsyncGenerator<{ table: string; rows: Row[] }> {
  for await (const entry of readArchive(path)) {
    const [, table] = TABLE.exec(entry.name) ?? []
    // The uploads, which may be large, come after all rows.
    if (table === undefined) return
    yield { table, rows: linesOf(await bytesOf(entry, MAX_CHUNK_BYTES)).map(parsedRow) }
  }
}

/** The uploads of a checked backup. */
export async function* uploadsIn(path: string): AsyncGenerator<{ name: string; bytes: Uint8Array }> {
  for await (const entry of readArchive(path)) {
    if (!entry.name.startsWith(UPLOADS)) continue
    yield { name: entry.name.slice(UPLOADS.length), bytes: await bytesOf(entry, MAX_UPLOAD_BYTES) }
  }
}

function readManifest(bytes: Buffer): Manifest {
  const given = parsed(bytes.toString('utf8'))
  const { program, format } = (given ?? {}) as Partial<Manifest>
  if (program !== 'narthex') throw new ArchiveError('This file isn’t a backup of Narthex.')
  if (typeof format === 'number' && format > FORMAT) throw newer()
  const { data, error } = manifestSchema.safeParse(given)
  if (error) throw damaged(`its list of what it contains is wrong at ${error.issues[0]?.path.join('.') ?? ''}`)
  const migrations = migrationsOf(data)
  if (migrations.some((name) => !migrationNames.includes(name))) throw newer()
  return { ...data, migrations }
}

function migrationsOf({ migrations, version }: Manifest): string[] {
  try {
    return currentNames(migrations)
  } catch (error) {
    if (!(error instanceof TooOld)) throw error
    throw new ArchiveError(
      `This backup was made by version ${version} of Narthex: restore it with version 0.2.0, and make a new one there.`,
      { cause: error },
    )
  }
}

async function checkUpload(entry: Entry, { uploads }: Found): Promise<void> {
  const name = entry.name.slice(UPLOADS.length)
  if (!isFileName(name)) throw new ArchiveError('This backup has a file with a name that isn’t allowed.')
  if (uploads.has(name)) throw damaged('it has a file twice')
  if (entry.size > MAX_UPLOAD_BYTES) throw damaged('it has a file that is too large')
  uploads.set(name, { bytes: entry.size, sha256: await sha256Of(entry.body) })
}

async function checkChunk(entry: Entry, { tables, uploads }: Found): Promise<void> {
  const [, table] = TABLE.exec(entry.name) ?? []
  if (table === undefined) throw new ArchiveError('This backup has a file with a name that isn’t allowed.')
  if (uploads.size > 0) throw damaged('it has rows after its uploads')
  const bytes = await bytesOf(entry, MAX_CHUNK_BYTES)
  const rows = linesOf(bytes).map(parsedRow)
  const columns = new Set(rows.map((row) => Object.keys(row).join()))
  const known = tables.get(table) ?? { rows: 0, chunks: 0, hash: createHash('sha256'), columns: [...columns].join(';') }
  if (columns.size !== 1 || !columns.has(known.columns))
    throw damaged(`the rows of ${table} don’t have the same columns`)
  if (entry.name !== chunkName(table, ++known.chunks)) throw damaged(`the rows of ${table} aren’t in their order`)
  known.rows += rows.length
  known.hash.update(bytes)
  tables.set(table, known)
}

function compare(manifest: Manifest, found: Found): void {
  const listed = Object.entries(manifest.tables)
  if (listed.some(([table]) => leftOut.has(table) || !/^[a-z][a-z0-9_]*$/.test(table)))
    throw damaged('it has a table that backups don’t have')
  for (const [table, { rows, sha256, columns }] of listed) {
    const there = found.tables.get(table)
    const digest = (there?.hash ?? createHash('sha256')).digest('hex')
    if ((there?.rows ?? 0) !== rows || digest !== sha256 || (there && there.columns !== columns.join()))
      throw damaged(`the rows of ${table} aren’t those that were written`)
  }
  const isComplete = manifest.uploads.every(({ name, bytes, sha256 }) => {
    const there = found.uploads.get(name)
    return there?.bytes === bytes && there.sha256 === sha256
  })
  if (!isComplete || manifest.uploads.length !== found.uploads.size)
    throw damaged('its uploads aren’t those that were written')
  if ([...found.tables.keys()].some((table) => !Object.hasOwn(manifest.tables, table)))
    throw damaged('it has rows that it doesn’t list')
}

async function bytesOf(entry: Entry, max: number): Promise<Buffer> {
  if (entry.size > max) throw damaged('it has a file that is too large')
  return buffer(entry.body)
}

function linesOf(bytes: Buffer): string[] {
  return bytes.toString('utf8').trimEnd().split('\n')
}

function parsedRow(line: string): Row {
  const row = parsed(line)
  const isRow =
    typeof row === 'object' &&
    row !== null &&
    !Array.isArray(row) &&
    Object.values(row).every((value) => value === null || typeof value === 'string' || Number.isSafeInteger(value))
  if (!isRow) throw damaged('a row can’t be read')
  return row as Row
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw damaged('its contents can’t be read')
  }
}

function newer(): ArchiveError {
  return new ArchiveError('This backup was made by a newer version of Narthex: update Narthex first.')
}

function damaged(how: string): ArchiveError {
  return new ArchiveError(`This backup is damaged: ${how}.`)
}
