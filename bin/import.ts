/**
 * `npm run import -- sermons FILE` and `npm run import -- events FILE`: reads a table into the database that
 * the environment names, all of it or nothing. With `--dry-run` it only prints the changes.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { ConfigError, readConfig } from '#app/config.ts'
import { eventImport, withOffers } from '#app/features/events/import.ts'
import { eventColumnNames, eventTable } from '#app/features/events/table.ts'
import { churchMoment, churchTimeZone } from '#app/http/church-time.ts'
import { incrementCount } from '#app/http/page-changes.ts'
import { noReadCache } from '#app/http/read-cache.ts'
import {
  countOutcomes,
  type ImportAnswers,
  ImportError,
  type ImportReport,
  outcomes,
  type RowReport,
} from '#app/records/import/report.ts'
import { knownNames } from '#app/features/sermons/respell.ts'
import { importRecords } from '#app/records/import/import.ts'
import { readDays } from '#app/records/import/days.ts'
import { readTableFile } from '#app/records/import/table-file.ts'
import { readText } from '#app/records/import/text-table.ts'
import { sermonImport } from '#app/features/sermons/import.ts'
import { sermonTable } from '#app/features/sermons/table.ts'
import { openAtStart, StartError } from '#app/server/start.ts'
import type { Database } from '#db/database.ts'

const USAGE = `Usage: npm run import -- sermons FILE [--dry-run] [--dates month-first|day-first]
       npm run import -- events FILE [--dry-run] [--accept-schedules]

FILE is delimited text or an Excel workbook (.xlsx); for sermons also a podcast feed (RSS). Tables of sermons begin with a
row of column names (title, speaker, date, scripture, series, youtubeurl). Those of events begin
with one too, or have their columns in this order, of which the last ones may be missing:
${eventColumnNames.join(', ')}.
Words such as "Every Tuesday" without a rule are kept as words; with --accept-schedules they become the schedule that they
name. --dates says which comes first in dates such as 4/5/2026 when nothing in the file shows it.`

interface Command {
  noun: 'sermons' | 'events'
  file: string
  isDryRun: boolean
  /** Words that name a schedule become one without a review. */
  isAccepting: boolean
  /** Which comes first in numeric dates, as `readDays` takes it. */
  order: string | undefined
}

const NO_FLAG = { type: 'boolean', default: false } as const

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
    const [noun, file, ...more] = positionals
    if ((noun !== 'sermons' && noun !== 'events') || file === undefined || more.length > 0) return undefined
    const { dates } = values
    if (dates !== undefined && (noun === 'events' || !['month-first', 'day-first'].includes(dates))) return undefined
    // npm runs scripts in the project's folder, but a file's path is relative to where npm was called.
    return {
      noun,
      file: resolve(process.env['INIT_CWD'] ?? '.', file),
      isDryRun: values['dry-run'],
      isAccepting: values['accept-schedules'],
      order: dates?.replace('-', ' '),
    }
  } catch {
    return undefined
  }
}

/** @returns the exit code: 1 when the import fails or a row has an error */
async function run(command: Command): Promise<number> {
  try {
    const bytes = readFileSync(command.file)
    const config = readConfig(process.env)
    await using database = await openAtStart(config)
    const timeZone = command.noun === 'sermons' ? await churchTimeZone(servicesOf(database)) : undefined
    const { text, notes } = await readTableFile(bytes, timeZone)
    for (const note of notes) console.log(note)
    const report = await importFile(database, command, text)
    if (!command.isDryRun) await incrementCount(database, new Date().toISOString())
    return printReport(report, command)
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

function servicesOf(database: Database) {
  const log = pino({ level: 'silent' })
  return { database, log, now: () => Temporal.Now.instant(), readCache: noReadCache }
}

async function importFile(
  database: Database,
  { noun, isDryRun, isAccepting, order }: Command,
  text: string,
): Promise<ImportReport> {
  const by = { now: new Date().toISOString(), person: { id: '', name: 'Command line' }, isDryRun }
  const moment = await churchMoment(servicesOf(database))
  if (noun === 'sermons') {
    const answers: ImportAnswers = order === undefined ? {} : { date: [order] }
    const { table, questions } = await readDays(readText(text, sermonTable), answers, moment.timeZoneId)
    for (const { text: question, values } of questions) {
      const ways = values.map(({ value, meaning }) => `--dates ${value.replace(' ', '-')}: ${meaning}`)
      throw new ImportError(question, ways.join('\n'))
    }
    return importRecords(database, sermonImport(await knownNames(database.db)), table, by)
  }
  const kind = eventImport(moment)
  const table = readText(text, eventTable)
  if (!isAccepting) return importRecords(database, kind, table, by)
  const offered = await importRecords(database, kind, table, { ...by, isDryRun: true })
  return importRecords(database, kind, withOffers(table, offered), by)
}

function printReport({ rows, unusedColumns, notes = [] }: ImportReport, { noun, isDryRun }: Command): number {
  for (const row of rows) console.log(sentence(row))
  for (const note of notes) console.log(note)
  const counts = countOutcomes(rows)
  const total = outcomes.map((outcome) => `${counts[outcome]} ${outcome}`).join(', ')
  console.log(`\n${rows.length} rows of ${noun}: ${total}.`)
  if (unusedColumns.length > 0) console.log(`Ignored columns: ${unusedColumns.join(', ')}.`)
  if (counts.broken > 0) {
    console.error('\nNothing was saved. Fix these rows and run the import again:')
    for (const row of rows) if (row.is === 'broken') console.error(`  line ${row.line}: ${row.why}`)
    return 1
  }
  if (isDryRun) console.log('Dry run: nothing was saved.')
  else console.log(counts.created + counts.changed > 0 ? 'All rows saved.' : 'No changes to save.')
  return 0
}

/** `line 12    changed    Ruth: Part One (speaker, series)` */
function sentence(row: RowReport): string {
  const offer = row.offer ? [`as a schedule, ${row.offer.text}; --accept-schedules sets it`] : []
  const about = [...aboutOutcome(row), ...row.notes, ...offer].join('; ')
  const place = `line ${row.line}`.padEnd(10)
  return `${place} ${row.is.padEnd(10)} ${row.title || '(no title)'}${about ? ` (${about})` : ''}`
}

function aboutOutcome(row: RowReport): string[] {
  if (row.is === 'changed') return [row.fields.join(', ')]
  if (row.is === 'unchanged') return row.sameAs === undefined ? [] : [`same as line ${row.sameAs}`]
  return row.is === 'created' ? [] : [row.why]
}
