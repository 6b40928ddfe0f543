/**
 * `npm run bench -- sync` measures how long 316 videos take to become sermons, how long a second run takes, and how long
 * visitors wait meanwhile and while YouTube fails. The fake YouTube runs in its own process.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { adminApi } from '#test/admin-routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp } from '#test/app.ts'
import { archive } from '#test/youtube-archive.ts'
import type { Fault } from '#test/youtube-faults.ts'
import { startYoutube } from '#test/youtube.ts'
import { onEngines } from './databases.ts'

const FAULTS: Fault[] = ['quota', 'too-many', 'down', 'html', 'truncated', 'huge', 'shapes', 'reset']
const playlist = { playlistId: 'PLbench0sermons00000000000000000', type: 'sermons' }

if (import.meta.main) await serveYoutube()

/** The process of the fake YouTube. A message turns its failures on or off. */
async function serveYoutube(): Promise<void> {
  const youtube = await startYoutube()
  youtube.playlists.set(playlist.playlistId, archive)
  process.on('message', (fault: Fault | '') => {
    youtube.fail(fault === '' ? undefined : fault)
    process.send?.('done')
  })
  process.send?.(youtube.env)
}

/** @param only `sqlite` or `postgres`; both by default */
export async function benchSync(only?: string): Promise<void> {
  const youtube = fork(import.meta.filename)
  const [env] = (await once(youtube, 'message')) as [Record<string, string>]
  await onEngines((engine, database) => measured(engine, database, env, youtube), only)
  youtube.kill()
}

async function measured(engine: string, database: Database, env: Record<string, string>, youtube: ChildProcess) {
  const admin = createTestApp(database, '2026-11-22T20:00:00Z', env).as('administrator')
  await admin.post(adminApi.youtubeConfigs, { title: 'Sermons', ...playlist })
  console.log(`\n${engine}, 316 videos`)
  for (const name of ['first run', 'second run']) {
    await timed(name, async () => {
      await admin.post(adminApi.importPlaylist, playlist)
      await admin.services.background.idle()
    })
  }
  for (const fault of FAULTS) {
    youtube.send(fault)
    await once(youtube, 'message')
    await database.db.deleteFrom('youtube_quota').execute()
    await timed(fault, () => admin.post(adminApi.syncPlaylist, { ...playlist, maxResults: 50 }))
  }
  youtube.send('')
  await once(youtube, 'message')
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 2 })
  delay.enable()
  const began = performance.now()
  await work()
  const took = performance.now() - began
  delay.disable()
  const ms = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(0).padStart(4)
  console.log(
    `  ${name.padEnd(16)} ${took.toFixed(0).padStart(6)} ms   event loop p99 ${ms(delay.percentile(99))} ms, most ${ms(delay.max)} ms`,
  )
}
