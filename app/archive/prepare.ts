/** Reads the records of a list before anything is written: what each would be here, or why it can't be. Pure. */
import type { ArchivedKind } from '#app/archive/kinds.ts'
import type { ArchiveRules } from '#app/records/archived.ts'
import { shown } from '#app/archive/zip.ts'
import { fieldMessages } from '#app/http/errors.ts'
import { ImportError } from '#app/records/import/report.ts'
import type { Columns } from '#app/records/bulk.ts'
import { columnsBeside, type Portable, portableNames } from '#app/records/portable.ts'
import type { Transcript } from '#app/transcripts/cues.ts'
import { transcriptCell, transcriptFields } from '#app/transcripts/store.ts'
import { mapInPieces } from '#db/chunks.ts'

export interface Prepared {
  id: string
  /** The record’s name for people, or its id. */
  title: string
  given: Portable
  /** The record’s fields, parsed, and its other columns; a sentence when it isn’t valid. */
  read: { input: object; beside: Columns } | { problem: string }
  /** The transcripts in it, by address; they are stored with the record. */
  transcripts?: ReadonlyMap<string, Transcript>
}

/** Records of one list, as a church with a service every day for a century has them, and more. */
const MAX_RECORDS = 50_000
/** Names of one record. */
const MAX_NAMES = 500
/** Ids stand in addresses, and imports choose them. */
const ID = /^[\w-]{1,100}$/

/**
 * @param list the objects of the list in the archive
 * @returns the records, and sentences about all of them
 * @throws ImportError for more than any church has
 */
export async function prepareList(
  kind: ArchivedKind,
  rules: ArchiveRules,
  list: readonly Record<string, unknown>[],
): Promise<{ records: Prepared[]; notes: string[] }> {
  if (list.length > MAX_RECORDS)
    throw new ImportError(
      `The archive has ${list.length.toLocaleString('en-US')} ${kind.name}, more than can be imported at once.`,
    )
  const known = new Set(portableNames(kind.definition))
  const unknown = new Set<string>()
  const seen = new Set<string>()
  const records = await mapInPieces(list, (given, at): Prepared => {
    const names = Object.keys(given)
    if (names.length > MAX_NAMES)
      throw new ImportError(`A record in ${kind.name} of the archive has ${names.length} fields. Nothing was imported.`)
    for (const name of names) if (!known.has(name)) unknown.add(name)
    const { id } = given
    if (typeof id !== 'string' || !ID.test(id)) {
      return {
        id: '',
        title: `Number ${at + 1}`,
        given: { id: '' },
        read: { problem: 'It has no id that can be used.' },
      }
    }
    const transcripts = new Map<string, Transcript>()
    const { problem, ...texts } = transcriptsIn(kind, given, transcripts)
    const record = { ...given, ...texts, id }
    const title = titleOf(kind, record)
    if (seen.has(id)) return { id, title, given: record, read: { problem: 'It has the id of an earlier one.' } }
    seen.add(id)
    if (problem !== undefined) return { id, title, given: record, read: { problem } }
    return { id, title, given: record, read: readOne(kind, rules, record), transcripts }
  })
  const names = [...unknown].slice(0, 5).map(shown).join(', ')
  const notes = unknown.size === 0 ? [] : [`This version has no ${names} in ${kind.name}, so that was left out.`]
  return { records, notes }
}

/** The addresses of transcripts in place of their texts; a sentence when one can't be read. */
function transcriptsIn(
  { definition: { fields } }: ArchivedKind,
  given: Record<string, unknown>,
  kept: Map<string, Transcript>,
): Record<string, string> & { problem?: string } {
  const texts: Record<string, string> & { problem?: string } = {}
  for (const name of transcriptFields(fields)) {
    if (typeof given[name] !== 'string') continue
    const read = transcriptCell(kept).safeParse(given[name])
    if (read.success) texts[name] = read.data
    else texts.problem = `${fields[name]?.label}: it ${read.error.issues[0]?.message}`
  }
  return texts
}

function readOne({ definition }: ArchivedKind, rules: ArchiveRules, given: Portable): Prepared['read'] {
  const beside = columnsBeside(definition, given)
  if ('problem' in beside) return beside
  const asNew = rules.input.safeParse(given)
  const parsed = asNew.success ? asNew : rules.inputAfter(plainFields(definition, given)).safeParse(given)
  if (parsed.success) return { input: parsed.data, beside: beside.columns }
  const [[name, message] = ['', '']] = Object.entries(fieldMessages(parsed.error.issues))
  const label = definition.fields[name.split('.')[0] ?? '']?.label
  return { problem: `${label === undefined ? '' : `${label}: `}${message.replace(/\.$/, '')}.` }
}

/** What a stored record may keep, such as a day long ago; never texts with parts, of which an archive may have bad ones. */
function plainFields({ fields }: ArchivedKind['definition'], given: Portable): object {
  const isPlain = (name: string) => !['rich', 'blocks', 'json', 'records'].includes(fields[name]?.type ?? '')
  return Object.fromEntries(Object.entries(given).filter(([name]) => isPlain(name)))
}

function titleOf({ definition }: ArchivedKind, record: Portable): string {
  try {
    const title: unknown = definition.title(record)
    return typeof title === 'string' && title !== '' ? shown(title) : record.id
  } catch {
    return record.id
  }
}
