/** Imports of playlists and of files are work like any other, with their state and progress in its table. */
import { type Kysely, sql } from 'kysely'
import { migration, run } from '#db/migrations/steps.ts'

interface PlaylistRun {
  playlist_id: string
  kind: string
  started_at: string
  started_by: string
  started_by_name: string
  page_token: string
  done: number
  total: number
  report: string
}

interface FileImport {
  id: string
  created_at: string
  updated_at: string
  user_id: string
  person: string
  state: 'coming' | 'looking' | 'open' | 'writing' | 'done' | 'stopped'
  problem: string
  report: string
  done: number
}

/** One of the newest videos alone ended with its process. */
async function moveFullImports(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<PlaylistRun>`select * from playlist_runs where extent = 'all'`.execute(db)
  for (const row of rows) {
    const { kind: type, page_token: pageToken, done, total } = row
    const report: unknown = JSON.parse(row.report)
    const progress = JSON.stringify({ type, maxResults: 50, extent: 'all', pageToken, done, total, report })
    await sql`insert into work (kind, subject, state, started_at, user_id, person, progress)
      values ('import of a playlist', ${row.playlist_id}, 'waiting', ${row.started_at}, ${row.started_by},
        ${row.started_by_name}, ${progress})`.execute(db)
  }
}

/** What an import's state was, in work; one whose rows are still coming has none. */
function workIn({ state, problem, report }: FileImport): [step: string, state: string] | undefined {
  if (state === 'coming') return undefined
  if (state === 'looking' || state === 'open') return ['look', state === 'open' ? 'done' : 'waiting']
  if (state === 'writing' || state === 'done') return ['write', state === 'done' ? 'done' : 'waiting']
  return [report === '' ? 'look' : 'write', problem === '' ? 'stopped' : 'failed']
}

async function moveFileImports(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<FileImport>`select * from imports`.execute(db)
  for (const row of rows) {
    const [step, state] = workIn(row) ?? []
    if (step === undefined || state === undefined) continue
    // What became of its rows so far is not known, so it is written again, which finds its records.
    const done = state === 'done' ? row.done : 0
    const progress = JSON.stringify({ step, done, written: {} })
    const ended = state === 'waiting' ? '' : row.updated_at
    await sql`insert into work (kind, subject, state, started_at, user_id, person, ended_at, progress, report)
      values ('import of a file', ${row.id}, ${state}, ${row.created_at}, ${row.user_id}, ${row.person}, ${ended},
        ${progress}, ${row.problem})`.execute(db)
  }
}

export const workOfImports = migration(
  moveFullImports,
  moveFileImports,
  run(
    'drop table playlist_runs',
    ...['state', 'problem', 'done'].map((column) => `alter table imports drop column ${column}`),
    // Jobs that looked for such work every minute.
    `delete from work where kind in ('imports of playlists', 'imports of files')`,
  ),
)
