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
import { restFile } from '#app/imports/present.ts'
import { readBrought, tableFormats, type TableKind } from '#app/imports/read-file.ts'
import { type ImportServices, lookAtParts, storeBrought, writeRows } from '#app/imports/run.ts'
import type { Decisions, Looked } from '#app/imports/store.ts'
import { kindTexts, outcomesInWords } from '#app/imports/words.ts'
import type { Brought } from '#app/records/import/brought.ts'
import { countOutcomes, ImportError, type RowReport } from '#app/records/import/report.ts'
import { openAtStart, StartError } from '#app/server/start.ts'

const USAGE = `Usage: npm run import -- [sermons|events|subscribers] FILE [--dry-run] [--dates month-first|day-first] [--accept-schedules]

FILE is delimited text or an Excel workbook (.xlsx), a podcast feed (RSS), a WordPress, Squarespace or Ghost export, a calendar (.ics), a list in
JSON, a packed folder of Markdown files (.zip), or what npm run export has written (.zip). What
it is follows from its content; the first word says it for a table whose columns don't. Tables of events have a row of
column names, or their columns in this order, of which the last ones may be missing:
${eventColumnNames.join(', ')}.
Words such as "Every Tuesday" without a rule are kept as words; with --accept-schedules they become the schedule that they
name. --dates says which comes first in dates such as 4/5/2026 when nothing in the file shows it. Rows that can't be taken
are written to FILE.not-taken.csv, with the reason.`

interface Command {
  kind: TableKind | undefined
  file: string
  isDryRun: boolean
  /** Words that name a schedule become one without a review. */
  isAccepting: boolean
  /** Which comes first in numeric dates, as `readDays` takes it. */
  order: string | undefined
}

const NO_FLAG = { type: 'boolean', default: false } as const
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
      options: { 'dry-run': NO_FLAG, 'accept-schedules': NO_FLAG, dates: { type: 'string' } },
      allowPositionals: true,
    })
    const file = positionals.pop()
    const [kind, ...more] = positionals
    if (file === undefined || more.length > 0 || (kind === undefined && Object.hasOwn(tableFormats, file)))
      return undefined
    if (kind !== undefined && !Object.hasOwn(tableFormats, kind)) return undefined
    const { dates } = values
    if (dates !== undefined && !['month-first', 'day-first'].includes(dates)) return undefined
    return {
      kind: kind as TableKind | undefined,
      // npm runs scripts in the project's folder, but a file's path is relative to where npm was called.
      file: resolve(process.env['INIT_CWD'] ?? '.', file),
      isDryRun: values['dry-run'],
      isAccepting: values['accept-schedules'],
      order: dates?.replace('-', ' '),
    }
  } catch {
    return undefined
  }
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
    const brought = await readBrought(bytes, await churchMoment(services), given.kind)
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
  const { file, isDryRun, isAccepting, order } = given
  const actor = { person: PERSON, now: new Date().toISOString() }
  const answers: Decisions['answers'] = order === undefined ? {} : { date: [order] }
  const choices = { columns: {}, answers }
  const looked = await lookAtParts(services, brought.parts, { ...choices, accepted: [] }, actor)
  for (const note of [...brought.notes, ...looked.flatMap(({ notes = [] }) => notes)]) console.log(note)
  refuseUnclear(looked)
  const offered = looked.flatMap(({ rows }) => rows.flatMap(({ line, offer }) => (offer ? [line] : [])))
  const decisions: Decisions = { ...choices, accepted: isAccepting ? offered : [] }
  const done = isDryRun ? looked : await write(services, brought, looked, { ...given, decisions })
  for (const { kind, rows } of done) for (const row of rows) console.log(sentence(row, kindTexts[kind][0]))
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
  const row = await storeBrought(services, { name, brought, looked, decisions }, by)
  const written = await writeRows(services, row, new AbortController().signal)
  await incrementCount(services.database, new Date().toISOString())
  return written ?? looked
}

/** @throws ImportError for rows that can't be read, or a question that nothing in the file answers */
function refuseUnclear(looked: Looked): void {
  for (const { problem, questions } of looked) {
    if (problem !== '') throw new ImportError(problem)
    for (const { text, values, isOneOf } of questions) {
      const ways = values.map(({ value, meaning }) => `--dates ${value.replace(' ', '-')}: ${meaning}`)
      throw new ImportError(text, isOneOf ? ways.join('\n') : 'Import this file in the dashboard, which asks.')
    }
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
