/** A fake YouTube in a process of its own, for `bench-sync.ts`. A message turns its failures on or off. */
import { archive } from '#test/youtube-archive.ts'
import type { Fault } from '#test/youtube-faults.ts'
import { startYoutube } from '#test/youtube.ts'

const youtube = await startYoutube()
youtube.playlists.set(process.argv[2] ?? '', archive)
process.on('message', (fault: Fault | '') => {
  youtube.fail(fault === '' ? undefined : fault)
  process.send?.('done')
})
process.send?.(youtube.env)
