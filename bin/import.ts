/**
 * `npm run import -- sermons FILE` and `npm run import -- events FILE`: reads a tab-delimited file into the database that
 * the environment names, all of it or nothing. With `--dry-run` it only says what it would do.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { ConfigError, readConfig } from '#app/config.ts'
import { readEventRows, withOffers } from '#app/features/events/import.ts'
import { importEvents } from '#app/features/events/import-store.ts'
import { churchMoment } from '#app/http/church-time.ts'
import { decoded } from '#app/records/import/delimited.ts'
import { countOutcomes, ImportError, type ImportReport, outcomes, type RowReport } from '#app/records/import/report.ts'
import { readSermonRows } from '#app/features/sermons/import.ts'
import { importSermons } from '#app/features/sermons/import-store.ts'
import { openAtStart, StartError } from '#app/start.ts'
import type { Database } from '#db/database.ts'

const USAGE = `Usage: npm run import -- sermons FILE [--dry-run]
       npm run import -- events FILE [--dry-run] [--accept-schedules]

FILE is tab-delimited text. Sermons begin with a row of column names (title, speaker, date, scripture, series,
youtubeurl); events have their columns in this order: id, title, description, date, startTime, endTime, location,
imageUrl, externalUrl, externalLinkText, recurrenceDescription, and recurrenceRule, which may be missing. Words such as "Every
Tuesday" without a rule are kept as words; with --accept-schedules they become the schedule that they name.`

interface Order {
  noun: 'sermons' | 'events'
  file: string
  isDryRun: boolean
  /** Words that name a schedule become one without being looked at. */
  isAccepting: boolean
}

const NO_FLAG = { type: 'boolean', default: false } as const

const order = readOrder(process.argv.slice(2))
if (order) {
  process.exitCode = await carryOut(order)
} else {
  console.error(USAGE)
  process.exitCode = 1
}

function readOrder(args: string[]): Order | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { 'dry-run': NO_FLAG, 'accept-schedules': NO_FLAG },
      allowPositionals: true,
    })
    const [noun, file, ...more] = positionals
    if ((noun !== 'sermons' && noun !== 'events') || file === undefined || more.length > 0) return undefined
    // npm runs us in the project's folder; a file is meant from where npm was called.
    return {
      noun,
      file: resolve(process.env['INIT_CWD'] ?? '.', file),
      isDryRun: values['dry-run'],
      isAccepting: values['accept-schedules'],
    }
  } catch {
    return undefined
  }
}

/** @returns the exit code: 1 when the import cannot be made or the file has a broken row */
async function carryOut(order: Order): Promise<number> {
  try {
    const text = decoded(readFileSync(order.file))
    const config = readConfig(process.env)
    const database = await openAtStart(config)
    try {
      return tell(await run(database, order, text), order)
    } finally {
      await database.close()
    }
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

async function run(database: Database, { noun, isDryRun, isAccepting }: Order, text: string): Promise<ImportReport> {
  const by = { now: new Date().toISOString(), person: { id: '', name: 'Command line' }, isDryRun }
  if (noun === 'sermons') return importSermons(database, readSermonRows(text), by)
  const moment = await churchMoment({ database, log: pino({ level: 'silent' }), now: () => Temporal.Now.instant() })
  const rows = readEventRows(text)
  if (!isAccepting) return importEvents(database, rows, { ...by, moment })
  const offered = await importEvents(database, rows, { ...by, moment, isDryRun: true })
  return importEvents(database, withOffers(rows, offered), { ...by, moment })
}

function tell({ rows, unusedColumns }: ImportReport, { noun, isDryRun }: Order): number {
  for (const row of rows) console.log(sentence(row))
  const counts = countOutcomes(rows)
  const total = outcomes.map((outcome) => `${counts[outcome]} ${outcome}`).join(', ')
  console.log(`\n${rows.length} rows of ${noun}: ${total}.`)
  if (unusedColumns.length > 0) console.log(`Columns that nothing was taken from: ${unusedColumns.join(', ')}.`)
  if (counts.broken > 0) {
    console.error('\nNothing was written. Mend these rows and import the file again:')
    for (const row of rows) if (row.is === 'broken') console.error(`  line ${row.line}: ${row.why}`)
    return 1
  }
  if (isDryRun) console.log('This was a dry run: nothing was written.')
  else console.log(counts.created + counts.changed > 0 ? 'All of it is written.' : 'There was nothing to write.')
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
  if (row.is === 'unchanged') return row.sameAs === undefined ? [] : [`the same as line ${row.sameAs}`]
  return row.is === 'created' ? [] : [row.why]
}
