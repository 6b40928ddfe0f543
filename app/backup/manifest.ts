/**
 * The contents of a backup: `tables/NAME/0001.jsonl` … with a row per line, `uploads/…`, and last `manifest.json`, which
 * lists all files. Rows are JSON, so that they can be restored into either database.
 */
import { z } from 'zod'

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
  'playlist_runs',
  'youtube_quota',
])

const checksum = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().nonnegative()

export const manifestSchema = z.object({
  program: z.literal('narthex'),
  format: z.literal(FORMAT),
  /** Of the program that wrote it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  church: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The migrations that had run, oldest first. */
  migrations: z.array(z.string()).min(1),
  /** By name. The checksum is the SHA-256 of all lines. */
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
