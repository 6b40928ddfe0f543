/**
 * `npm run import -- FILE`: brings what a file holds into the database that the environment names. Rows with an error are left
 * out and come back as a file. With `--dry-run` it only prints what would happen.
 */
import { openAsBlob, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { isArchive } from '#app/archive/zip-names.ts'
import { ConfigError, readConfig } from '#app/config.ts'
import { eventColumnNames } from '#app/features/events/table.ts'
import { churchMoment } from '#app/http/church-time.ts'
import { incrementCount } from '#app/http/page-changes.ts'
import { noReadCache } from '#app/http/read-cache.ts'
import { importerOf } from '#app/imports/kinds.ts'
import { restFile } from '#app/imports/present.ts'
import { tableKinds } from '#app/imports/table-kinds.ts'
import { readBrought } from '#app/imports/read-file.ts'
import { type ImportServices, lookAtParts, writeBrought } from '#app/imports/run.ts'
import type { Decisions, Looked } from '#app/imports/store.ts'
import { kindWords, outcomesInWords } from '#app/imports/words.ts'
import type { Brought, BroughtKind } from '#app/records/import/brought.ts'
import { type Encoding, isEncoding } from '#app/records/import/encodings.ts'
import { countOutcomes, ImportError, type RowReport } from '#app/records/import/report.ts'
import { columnsOf } from '#app/records/import/table.ts'
import { openAtStart, StartError } from '#app/server/start.ts'
import { commandLine } from '#app/text/command-line.ts'
import { formatCount } from '#app/text/format-count.ts'

const USAGE = `Usage: ${commandLine('import', '[sermons|events|subscribers] FILE [--dry-run] [--dates month-first|day-first] [--accept-schedules]')}
       [--column "THEIR NAME=FIELD"] [--answer "COLUMN=VALUE"] [--ignore COLUMN] [--encoding NAME]

FILE is delimited text or an Excel workbook (.xlsx), a podcast feed (RSS), a WordPress, Squarespace or Ghost export, a calendar (.ics), a list in
JSON, a packed folder of Markdown files (.zip), or what ${commandLine('export')} has written (.zip). What
it is follows from its content; the first word says it for a table whose columns don't. Tables of events have a row of
column names, or their columns in this order, of which the last ones may be missing:
${eventColumnNames.join(', ')}.
Words such as "Every Tuesday" without a rule are kept as words; with --accept-schedules they become the schedule that they
name. --dates says which comes first in dates such as 4/5/2026 when nothing in the file shows it. --column says which field a
column is, with nothing behind the sign for a column that isn't used. --answer answers what an import asks: each value that means
yes, or "COLUMN=" for none; --ignore says that a column has nothing to do with the question. --encoding says how the characters of an
old file are stored, such as windows-1251. All but --dates and --encoding may be given several times. Rows that can't be taken are
written to FILE.not-taken.csv, with the reason.`

interface Command {
  kind: BroughtKind | undefined
  file: string
  isDryRun: boolean
  /** Words that name a schedule become one without a review. */
  isAccepting: boolean
  choices: Pick<Decisions, 'columns' | 'answers'>
  encoding: Encoding | undefined
}

const NO_FLAG = { type: 'boolean', default: false } as const
const SEVERAL = { type: 'string', multiple: true, default: [] as string[] } as const
const PERSON = { id: '', name: 'Command line' }

const command = readCommand(process.argv.slice(2))
if (command) {
  process.exitCode = await run(command)
} else {
  console.error(USAGE)
  process.exitCode = 1
}

function readCommand(args: string[]): Command | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: {
        'dry-run': NO_FLAG,
        'accept-schedules': NO_FLAG,
        dates: { type: 'string' },
        encoding: { type: 'string' },
        column: SEVERAL,
        answer: SEVERAL,
        ignore: SEVERAL,
      },
      allowPositionals: true,
    })
    const file = positionals.pop()
    const [kind, ...more] = positionals
    if (file === undefined || more.length > 0 || (kind === undefined && isTableKind(file))) return undefined
    if (kind !== undefined && !isTableKind(kind)) return undefined
    const { dates } = values
    if (dates !== undefined && !['month-first', 'day-first'].includes(dates)) return undefined
    const encoding = values.encoding?.toLowerCase()
    if (encoding !== undefined && !isEncoding(encoding)) return undefined
    const answers: Record<string, string[] | null> = dates === undefined ? {} : { date: [dates.replace('-', ' ')] }
    for (const [column, value] of values.answer.map(pairOf))
      answers[column] = [...(answers[column] ?? []), ...(value === '' ? [] : [value])]
    for (const column of values.ignore) answers[column] = null
    return {
      kind,
      // npm runs scripts in the project's folder, but a file's path is relative to where npm was called.
      file: resolve(process.env['INIT_CWD'] ?? '.', file),
      isDryRun: values['dry-run'],
      isAccepting: values['accept-schedules'],
      choices: { columns: Object.fromEntries(values.column.map(pairOf)), answers },
      encoding,
    }
  } catch {
    return undefined
  }
}

function isTableKind(word: string): boolean {
  return tableKinds.some(({ kind }) => kind === word)
}

/** `Their heading=field` in two: a name may hold a sign of its own. */
function pairOf(given: string): [name: string, value: string] {
  const at = given.lastIndexOf('=')
  if (at < 0) throw new ImportError(`“${given}” has no sign of equality.`)
  return [given.slice(0, at).trim(), given.slice(at + 1).trim()]
}

/** @returns the exit code: 1 when the import fails, a row is left out, or the file ends in the middle */
async function run(given: Command): Promise<number> {
  try {
    const file = await openAsBlob(given.file)
    const config = readConfig(process.env)
    await using database = await openAtStart(config)
    if (await isArchive(file)) {
      // Other files need nothing of it.
      const { archiveCommand } = await import('#app/server/archive-command.ts')
      const code = await archiveCommand(config, database, given.file, given.isDryRun)
      if (!given.isDryRun) await incrementCount(database, new Date().toISOString())
      return code
    }
    const log = pino({ level: 'silent' })
    const services = {
      config,
      database,
      log,
      now: () => Temporal.Now.instant(),
      readCache: noReadCache,
      pagesChanged: () => {},
    }
    const bytes = new Uint8Array(await file.arrayBuffer())
    const brought = await readBrought(bytes, await churchMoment(services), given.kind, given.encoding)
    return await bring(services, brought, given)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const isKnown =
      error instanceof ImportError || error instanceof ConfigError || error instanceof StartError || 'code' in error
    if (!isKnown) throw error
    console.error(error.message)
    if (error instanceof ImportError && error.detail) console.error(error.detail)
    return 1
  }
}

async function bring(services: ImportServices, brought: Brought, given: Command): Promise<number> {
  const { file, isDryRun, isAccepting, choices } = given
  refuseUnknown(brought, choices.columns)
  const actor = { person: PERSON, now: new Date().toISOString() }
  const looked = await lookAtParts(services, brought.parts, { ...choices, accepted: [] }, actor)
  for (const note of [...brought.notes, ...looked.flatMap(({ notes = [] }) => notes)]) console.log(note)
  refuseUnclear(looked)
  const offered = looked.flatMap(({ rows }) => rows.flatMap(({ line, offer }) => (offer ? [line] : [])))
  const decisions: Decisions = { ...choices, accepted: isAccepting ? offered : [] }
  const done = isDryRun ? looked : await write(services, brought, looked, { ...given, decisions })
  for (const { kind, rows } of done) for (const row of rows) console.log(sentence(row, kindWords(kind)[0]))
  for (const { unusedColumns } of done)
    if (unusedColumns.length > 0) console.log(`Columns that aren’t used: ${unusedColumns.join(', ')}.`)
  const counted = done.map(({ kind, rows }) => ({ kind, rows: rows.length, outcomes: countOutcomes(rows) }))
  console.log(`\n${outcomesInWords(counted, isDryRun ? 'open' : 'done')}`)
  if (isDryRun) console.log('Dry run: nothing was saved.')
  if (!counted.some(({ outcomes }) => outcomes.broken > 0)) return brought.isCutOff === true ? 1 : 0
  for (const { rows } of done)
    for (const row of rows) if (row.is === 'broken') console.error(`line ${row.line}: ${row.why}`)
  if (!isDryRun) {
    writeFileSync(`${file}.not-taken.csv`, restFile(brought.parts, done))
    console.error(`These rows are in ${file}.not-taken.csv, to mend and bring again.`)
  }
  return 1
}

async function write(
  services: ImportServices,
  brought: Brought,
  looked: Looked,
  { file, decisions }: Command & { decisions: Decisions },
): Promise<Looked> {
  const by = { person: PERSON, now: new Date().toISOString() }
  const name = file.split(/[/\\]/).at(-1) ?? file
  const written = await writeBrought(services, { name, brought, looked, decisions }, by)
  await incrementCount(services.database, new Date().toISOString())
  return written
}

const HOW_TO_SAY = 'What its columns are can be said: --column "THEIR NAME=FIELD", such as --column "Wann=date".'

/** @throws ImportError for rows that can't be read, or a question that nothing in the file answers */
function refuseUnclear(looked: Looked): void {
  for (const { problem, questions } of looked) {
    if (problem !== '') throw new ImportError(problem, HOW_TO_SAY)
    for (const { text, values, isOneOf = false, column } of questions) {
      const ways = values.map(({ value, meaning, count }) =>
        column === 'date'
          ? `--dates ${value.replace(' ', '-')}: ${meaning}`
          : `--answer "${column}=${value}": ${meaning ?? formatCount(count, ['row', 'rows'])}`,
      )
      const others = isOneOf ? [] : [`--answer "${column}=": none of them`, `--ignore "${column}": it isn’t about that`]
      throw new ImportError(text, [...ways, ...others].join('\n'))
    }
  }
}

/** @throws ImportError for a column that the file doesn't have, or a field that nothing has */
function refuseUnknown({ parts }: Brought, columns: Decisions['columns']): void {
  const names = new Set(parts.flatMap(({ rows }) => columnsOf(rows)).filter((name) => name !== 'line'))
  const fields = parts.flatMap(({ kind }) => importerOf(kind).format.columns)
  for (const [name, field] of Object.entries(columns)) {
    if (!names.has(name)) throw new ImportError(`This file has no column “${name}”. It has: ${[...names].join(', ')}.`)
    if (field !== '' && !fields.includes(field))
      throw new ImportError(`No column can be “${field}”. The fields are: ${fields.join(', ')}.`)
  }
}

/** `line 12    changed    Ruth: Part One (speaker, series)` */
function sentence(row: RowReport, noun: string): string {
  const offer = row.offer ? [`as a schedule, ${row.offer.text}; --accept-schedules sets it`] : []
  const about = [...aboutOutcome(row), ...row.notes, ...offer].join('; ')
  const place = `line ${row.line}`.padEnd(10)
  return `${place} ${row.is.padEnd(10)} ${row.title || `(${noun} without a title)`}${about ? ` (${about})` : ''}`
}

function aboutOutcome(row: RowReport): string[] {
  if (row.is === 'changed') return [row.fields.join(', ')]
  if (row.is === 'unchanged') return row.sameAs === undefined ? [] : [`same as line ${row.sameAs}`]
  return row.is === 'created' ? [] : [row.why]
}
