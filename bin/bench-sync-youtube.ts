/** The thread in which the stand-in for YouTube answers `bench-sync.ts`; a message makes it fail from then on. */
import { parentPort, workerData } from 'node:worker_threads'
import { archive } from '#test/youtube-archive.ts'
import type { Fault } from '#test/youtube-faults.ts'
import { startYoutube } from '#test/youtube.ts'

const youtube = await startYoutube()
youtube.playlists.set(String(workerData), archive)
parentPort?.on('message', (fault: Fault | undefined) => {
  youtube.fail(fault)
  parentPort?.postMessage('failing')
})
parentPort?.postMessage(youtube.env)
