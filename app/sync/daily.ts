/** What the clock runs: every active playlist, then the pictures. */
import type { Actor } from '#app/records/log.ts'
import { HttpError } from '#app/http/errors.ts'
import type { Services } from '#app/http/services.ts'
import { copyPictures } from '#app/sync/pictures.ts'
import { activePlaylists } from '#app/sync/sources.ts'
import { syncNewest } from '#app/sync/sync.ts'
import { listPlaylists } from '#app/features/youtube/queries.ts'
import { OUR_TROUBLE, YoutubeError } from '#app/features/youtube/trouble.ts'

/** What one playlist's page holds at most. */
const NEWEST = 50

/**
 * A playlist that fails does not keep the others from being read.
 * @returns what came of each
 * @throws the words of those that failed, when one did
 */
export async function syncAll(services: Services, stopping: AbortSignal): Promise<string> {
  const said: string[] = []
  let hasFailed = false
  for (const playlist of activePlaylists(await listPlaylists(services.database.db))) {
    stopping.throwIfAborted()
    try {
      const { isFine, message, added, updated, skipped } = await syncNewest(
        services,
        { ...playlist, maxResults: NEWEST },
        clockBy(services),
        stopping,
      )
      hasFailed ||= !isFine
      const numbers = `${added} added, ${updated} updated, ${skipped} skipped`
      said.push(`${playlist.title}: ${isFine ? numbers : message}`)
    } catch (error) {
      stopping.throwIfAborted()
      const isTheirs = error instanceof YoutubeError
      // One that is being read already is no failure.
      const isBusy = error instanceof HttpError
      hasFailed ||= !isBusy
      if (!isTheirs && !isBusy)
        services.log.error({ err: error, playlist: playlist.playlistId }, 'a playlist could not be read')
      said.push(`${playlist.title}: ${isTheirs || isBusy ? error.message : OUR_TROUBLE}`)
    }
  }
  await copyPictures(services, stopping)
  if (hasFailed) throw new Error(said.join(' '))
  return said.join('; ')
}

function clockBy({ now }: Services): Actor {
  return { person: { id: '', name: 'Video sync' }, now: now().toString({ smallestUnit: 'millisecond' }) }
}
