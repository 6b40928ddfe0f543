/** Which of a channel's videos become what: it publishes services and sermons in one list. */
import type { Told } from '#app/sync/read-page.ts'
import type { YoutubeClient } from '#app/features/youtube/client.ts'
import type { PlaylistKind } from '#app/features/youtube/report.ts'
import { YoutubeError } from '#app/features/youtube/trouble.ts'
import type { Video } from '#app/features/youtube/video.ts'
import type { Db } from '#db/database.ts'

/**
 * The page in parts, each of one kind. Of a channel's videos, one that is known stays what it is; of the others those
 * that are or were live streams become live streams, all others sermons. What was lost is told once.
 */
export async function splitByKind(
  db: Db,
  type: PlaylistKind | 'by_video',
  { videos, lost, doubted = [], unreadable = [] }: Told,
): Promise<[PlaylistKind, Told][]> {
  if (type !== 'by_video') return [[type, { videos, lost, doubted, unreadable }]]
  const known = await knownKinds(db, [...videos.map(({ id }) => id), ...lost.keys()])
  const kindOf = (id: string, video?: Video): PlaylistKind =>
    known.get(id) ?? (video?.isStream ? 'live_streams' : 'sermons')
  return (['sermons', 'live_streams'] as const).map((kind) => [
    kind,
    {
      videos: videos.filter((video) => kindOf(video.id, video) === kind),
      lost: new Map([...lost].filter(([id]) => kindOf(id) === kind)),
      doubted: doubted.filter((id) => kindOf(id) === kind),
      unreadable: unreadable.filter(({ id }) => kindOf(id) === kind),
    },
  ])
}

/** What videos have become, synced or entered by hand. */
async function knownKinds(db: Db, ids: readonly string[]): Promise<Map<string, PlaylistKind>> {
  if (ids.length === 0) return new Map()
  const known = new Map<string, PlaylistKind>()
  for (const kind of ['live_streams', 'sermons'] as const) {
    const rows = await db.selectFrom(kind).select('video_id').where('video_id', 'in', ids).execute()
    for (const row of rows) known.set(row.video_id, kind)
  }
  const synced = await db
    .selectFrom('synced_videos')
    .select(['video_id', 'kind'])
    .where('video_id', 'in', ids)
    .orderBy('kind')
    .execute()
  for (const { video_id, kind } of synced) known.set(video_id, kind)
  return known
}

/**
 * The playlist of all that a channel has published. Its id follows from the channel's, so that without a key it is found too.
 * @throws YoutubeError
 */
export async function uploadsOf(client: YoutubeClient, channel: string): Promise<string> {
  if (await client.hasKey()) return (await client.channelUploads(channel)).playlistId
  if (!channel.startsWith('UC')) throw new YoutubeError('no_key')
  return `UU${channel.slice(2)}`
}
