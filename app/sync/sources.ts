/** Where videos are kept from: the configured playlists, with what their titles are read by. */
import { churchTimeZone } from '#app/http/church-time.ts'
import type { Services } from '#app/http/services.ts'
import { distinct } from '#app/features/sermons/queries.ts'
import type { Source } from '#app/sync/prepare.ts'
import { type KeptPlaylist, listPlaylists } from '#app/features/youtube/queries.ts'
import type { PlaylistKind } from '#app/features/youtube/report.ts'

export interface Sources {
  of: (kind: PlaylistKind, playlistId: string) => Source
  /** The service's ids of all that are configured. */
  configured: ReadonlySet<string>
}

/** A playlist that is not configured, a whole channel's for one, is read by the rules of the first one of its kind. */
export async function readSources(services: Services): Promise<Sources> {
  const { db } = services.database
  const playlists = await listPlaylists(db)
  const zone = await churchTimeZone(services)
  const known = { speakers: await distinct(db, 'speaker'), series: await distinct(db, 'series') }
  return {
    of(kind, playlistId) {
      const ofKind = playlists.filter(({ type }) => type === kind)
      const own = ofKind.find((playlist) => playlist.playlistId === playlistId)
      return { kind, playlistId, rules: (own ?? ofKind[0])?.rules ?? {}, zone, known }
    },
    configured: new Set(playlists.map(({ playlistId }) => playlistId)),
  }
}

/** Those that are read by the clock. */
export function activePlaylists(playlists: readonly KeptPlaylist[]): KeptPlaylist[] {
  return playlists.filter(({ isActive, isSample }) => isActive && !isSample)
}
