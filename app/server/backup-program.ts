/** The process that makes, checks and restores backups for the server. */
import { ArchiveError } from '#app/backup/archive.ts'
import { copyDaily, copyElsewhere, fetchCopy, rehearse } from '#app/backup/copies/copy.ts'
import { compareWith, type Note } from '#app/backup/compare.ts'
import { withPlain } from '#app/backup/encryption.ts'
import { letRequestsGoFirst } from '#app/backup/priority.ts'
import { restoreBackup } from '#app/backup/restore.ts'
import type { Restoration, Run } from '#app/backup/schema.ts'
import { withBackup } from '#app/backup/stored.ts'
import { type Task, taskSchema } from '#app/backup/task.ts'
import { makeBackup, placesFor } from '#app/backup/write.ts'
import { type Config, readConfig } from '#app/config.ts'
import { type OnStep, serveTask } from '#app/http/child-process.ts'
import { storeDone } from '#jobs/work.ts'
import type { Trx } from '#db/database.ts'

if (import.meta.main) {
  process.umask(0o077)
  process.exitCode = await serveTask((task, onStep) => {
    // The server waits for a restore.
    if ((task as Task).what !== 'restore') letRequestsGoFirst()
    return doTask(readConfig(process.env), task, onStep)
  })
}

/**
 * @param given a `Task`
 * @param now decides the names of new backups, and which have expired
 * @throws Error with a message for users
 */
export async function doTask(
  config: Config,
  given: unknown,
  onStep: OnStep,
  now = Temporal.Now.instant(),
): Promise<Run['result'] | string> {
  const task = taskSchema.parse(given)
  switch (task.what) {
    case 'daily':
      return stored(await makeBackup(config, 'daily', now), (name) => copyDaily(config, now, name))
    case 'backup': {
      const copy = async (name: string) => [await copyElsewhere(config, now, onStep, name)]
      return { file: await stored(await makeBackup(config, 'by-hand', now, onStep), copy) }
    }
    case 'copy':
      return refuse(await copyElsewhere(config, now, onStep))
    case 'rehearse':
      return refuse(await rehearse(config, now, onStep))
    case 'fetch':
      return { file: await fetchCopy(config, task.file, onStep) }
    case 'check':
      onStep({ step: 'Checking the backup' })
      return withBackup(await placesFor(config), task.file, (path) =>
        withPlain(path, task.key, config.dataDir, async (plain) => compareWith(config, plain, await allDefinitions())),
      )
    case 'restore':
      return restore(config, task, onStep, now)
  }
}

/** A backup that is missing in one place counts as failed, so that administrators hear of it. @throws Error */
async function stored(
  { name, problem }: Awaited<ReturnType<typeof makeBackup>>,
  copy: (name: string) => Promise<(string | undefined)[]>,
): Promise<string> {
  const problems = [problem, ...(await copy(name))].filter((one) => one !== undefined)
  if (problems.length > 0) throw new Error(`${name} was made, but isn’t in every place. ${problems.join(' ')}`)
  return name
}

/** @throws Error with the problem, if there is one */
function refuse(problem: string | undefined): undefined {
  if (problem !== undefined) throw new Error(problem)
}

/** Imported when they are needed, since making a backup doesn't need them. */
async function allDefinitions() {
  return (await import('#app/server/feature-list.ts')).definitions
}

/** Backs up the current site first, so that a restore can be undone. */
async function restore(config: Config, task: RestoreTask, onStep: OnStep, now: Temporal.Instant): Promise<Restoration> {
  return withBackup(await placesFor(config), task.file, (path) =>
    withPlain(path, task.key, config.dataDir, (plain) => replaceSite(config, plain, task, onStep, now)),
  )
}

type RestoreTask = Extract<Task, { what: 'restore' }>

async function replaceSite(
  config: Config,
  plain: string,
  { file, actor, run }: RestoreTask,
  onStep: OnStep,
  now: Temporal.Instant,
): Promise<Restoration> {
  const onShare: OnStep = ({ share }) =>
    onStep({ step: 'Backing up the current site', ...(share !== undefined && { share }) })
  const { name: before } = await makeBackup(config, 'before-restore', now, onShare, file).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw new ArchiveError(`The current site couldn’t be backed up, so nothing was replaced. ${why}`)
  })
  const alsoStored = (trx: Trx, locked: string[]) => {
    const note: Note = { what: 'restore', file, result: { before, locked } }
    return storeDone(trx, run, note, Temporal.Now.instant())
  }
  const { locked } = await restoreBackup(config, plain, await allDefinitions(), actor, { onStep, alsoStored })
  return { before, locked }
}
