/** `npm run import -- FILE.zip` for an archive of Narthex. */
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { importArchive } from '#app/archive/import.ts'
import type { ArchiveReport, ListReport } from '#app/archive/report.ts'
import type { Config } from '#app/config.ts'
import { noReadCache } from '#app/http/read-cache.ts'
import { archived } from '#app/server/feature-list.ts'
import { newMailer } from '#app/server/mailer.ts'
import type { Database } from '#db/database.ts'
import { openFiles } from '#storage/disk.ts'
import { audioReader } from '#storage/encode.ts'

// The built command lies beside the built reader.
const audioReaderProgram = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../storage/audio-reader.ts' : 'audio-reader.js', import.meta.url),
)

/**
 * Imports the archive into the site, and prints what came of it.
 * @returns the exit code: 1 when something was left out
 * @throws ImportError when it can't be read; nothing was written then
 */
export async function archiveCommand(
  config: Config,
  database: Database,
  path: string,
  isDryRun: boolean,
): Promise<number> {
  const basics = { config, database, log: pino({ level: 'silent' }), now: () => Temporal.Now.instant() }
  const services = {
    ...basics,
    files: openFiles(config),
    mailer: newMailer(basics, () => undefined),
    readAudio: audioReader(audioReaderProgram),
    readCache: noReadCache,
  }
  const actor = { person: { id: '', name: 'Command line' }, now: new Date().toISOString(), isDryRun }
  return print(await importArchive(services, archived, path, actor))
}

function print({ lists, notes, isWritten }: ArchiveReport): number {
  for (const list of lists) for (const { title, why } of list.notTaken) console.error(`${list.list}: ${title}: ${why}`)
  for (const note of notes) console.log(note)
  for (const list of lists) console.log(sentence(list))
  console.log(isWritten ? 'All of this was saved.' : 'Dry run: nothing was saved.')
  return lists.some(({ notTaken }) => notTaken.length > 0) ? 1 : 0
}

/** `sermons: 466 created, 0 changed, 0 unchanged, 1 not taken` */
function sentence({ list, created, changed, unchanged, notTaken }: ListReport): string {
  return `${list}: ${created} created, ${changed} changed, ${unchanged} unchanged, ${notTaken.length} not taken`
}
