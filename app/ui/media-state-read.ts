/** Whether a video or an audio file can be played. */
import { api, href } from '#app/routes.ts'
import { read } from '#app/ui/read.ts'

export interface MediaState {
  /** `elsewhere`: it plays only on YouTube. */
  video: 'plays' | 'elsewhere' | 'gone'
  /** `elsewhere`: its address is of a web page. */
  audio: 'plays' | 'elsewhere' | 'gone'
}

export type MediaKind = 'sermons' | 'live-streams'

export function mediaStateRead(kind: MediaKind, id: string) {
  return read<MediaState>(href(api.mediaState, { kind, id }))
}
