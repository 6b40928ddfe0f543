/** What the clock runs: every active playlist, then the pictures. */
import type { By } from '#app/desk/log.ts'
import { DoorError } from '#app/http/errors.ts'
import type { Parts } from '#app/http/parts.ts'
import { copyPictures } from '#app/sync/pictures.ts'
import { activePlaylists } from '#app/sync/sources.ts'
import { syncNewest } from '#app/sync/sync.ts'
import { listPlaylists } from '#app/youtube/queries.ts'
import { OUR_TROUBLE, YoutubeError } from '#app/youtube/trouble.ts'

/** What one playlist's page holds at most. */
const NEWEST = 50

/**
 * A playlist that fails does not keep the others from being read.
 * @returns what came of each
 * @throws the words of those that failed, when one did
 */
export async function syncAll(parts: Parts, stopping: AbortSignal): Promise<string> {
  const said: string[] = []
  let hasFailed = false
  for (const playlist of activePlaylists(await listPlaylists(parts.database.db))) {
    stopping.throwIfAborted()
    try {
      const { isFine, message, added, updated, skipped } = await syncNewest(
        parts,
        { ...playlist, maxResults: NEWEST },
        clockBy(parts),
        stopping,
      )
      hasFailed ||= !isFine
      const numbers = `${added} added, ${updated} updated, ${skipped} skipped`
      said.push(`${playlist.title}: ${isFine ? numbers : message}`)
    } catch (error) {
      stopping.throwIfAborted()
      const isTheirs = error instanceof YoutubeError
      // One that is being read already is no failure.
      const isBusy = error instanceof DoorError
      hasFailed ||= !isBusy
      if (!isTheirs && !isBusy)
        parts.log.error({ err: error, playlist: playlist.playlistId }, 'a playlist could not be read')
      said.push(`${playlist.title}: ${isTheirs || isBusy ? error.message : OUR_TROUBLE}`)
    }
  }
  await copyPictures(parts, stopping)
  if (hasFailed) throw new Error(said.join(' '))
  return said.join('; ')
}

function clockBy({ now }: Parts): By {
  return { person: { id: '', name: 'Video sync' }, now: now().toString({ smallestUnit: 'millisecond' }) }
}
