/**
 * A record as it leaves this site and comes into another: its fields, when it is public, and what its definition names
 * besides (`alsoPortable`). What the database derives, and what belongs to this installation, stays.
 */
import { z } from 'zod'
import { shownOf } from '#app/definitions/columns.ts'
import { type AnyDefinition, columnName } from '#app/definitions/definition.ts'
import { outputObject } from '#app/definitions/schemas.ts'
import { usable } from '#app/http/route.ts'
import { compare } from '#app/text/compare.ts'
import { memoizedByObject } from '#app/memoized.ts'
import { flag, orNull } from '#db/records.ts'

export type Portable = Readonly<Record<string, unknown>> & { id: string }

const instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'must be an instant such as 2026-11-22T16:15:00.000Z')
const text = z.string().refine(...usable)
/** Tables of other programs often know only the day. */
const instantOrDay = z.union([instant, z.iso.date()], 'must be an instant or a day')

const ofEveryRecord = {
  createdAt: instant,
  updatedAt: instant,
  isSample: z.boolean().meta({ description: 'It came with the program, and nobody has changed it' }),
}
const ofContent = {
  status: z.enum(['draft', 'published', 'archived']),
  publishAt: instant.nullable().meta({ description: 'From when it is public; null: immediately' }),
  unpublishAt: instant.nullable().meta({ description: 'Until when; null: forever' }),
}

/** What a record has besides its id and its fields, by name. */
const partsBeside = memoizedByObject(({ isContent = false, alsoPortable = {} }: AnyDefinition): z.ZodRawShape => {
  const own = Object.entries(alsoPortable).map(([name, type]) => {
    const ofText = name.endsWith('At') ? instantOrDay : text
    return [name, type === 'number' ? z.int().min(0) : ofText.nullable()]
  })
  return { ...ofEveryRecord, ...(isContent && ofContent), ...Object.fromEntries(own) }
})

/** The schema of a portable record. */
export const portableOut = memoizedByObject((definition: AnyDefinition) =>
  outputObject(definition).extend(partsBeside(definition)),
)

/** The names in a portable record, the id first. */
export function portableNames(definition: AnyDefinition): string[] {
  return Object.keys(portableOut(definition).shape)
}

/** @param row all columns of its table */
export function portableOf(definition: AnyDefinition, row: Readonly<Record<string, unknown>>): Portable {
  const shown = shownOf(definition, row as { id: string })
  const beside = Object.keys(partsBeside(definition)).map((name) => [name, readBeside(name, row[columnOf(name)])])
  return { ...shown, ...Object.fromEntries(beside) } as Portable
}

function readBeside(name: string, value: unknown): unknown {
  if (name === 'isSample') return value === 1
  return typeof value === 'string' ? orNull(value) : value
}

/** Earlier versions knew fewer. */
const besideIn = memoizedByObject((definition: AnyDefinition) => z.object(partsBeside(definition)).partial())

/**
 * The columns that a portable record has besides its fields: those that are given.
 * @returns what is wrong, in words, when they can't be read
 */
export function columnsBeside(
  definition: AnyDefinition,
  given: Portable,
): { columns: Record<string, string | number> } | { problem: string } {
  const parsed = besideIn(definition).safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { problem: `${issue?.path.join('.')}: ${issue?.message}` }
  }
  const columns = Object.entries(parsed.data).map(([name, value]) => [columnOf(name), writtenBeside(value)])
  return { columns: Object.fromEntries(columns) as Record<string, string | number> }
}

/** The same columns of a record of which nothing is known. */
export function emptyBeside({ alsoPortable = {} }: AnyDefinition): Record<string, string | number> {
  const columns = Object.entries(alsoPortable).map(([name, type]) => [columnOf(name), type === 'number' ? 0 : ''])
  return Object.fromEntries(columns) as Record<string, string | number>
}

function writtenBeside(value: unknown): string | number {
  if (typeof value === 'boolean') return flag(value)
  return typeof value === 'number' || typeof value === 'string' ? value : ''
}

function columnOf(name: string): string {
  return name === 'isSample' ? 'sample' : columnName(name)
}

/** JSON that is the same for equal values: the keys of every object are in alphabetical order. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => compare(a, b)))
      : part,
  )
}
