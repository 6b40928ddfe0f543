/** What is answered when the video service gave nothing usable. */
import { HttpError } from '#app/http/errors.ts'
import { YoutubeError } from '#app/features/youtube/trouble.ts'

/**
 * @param field that named what YouTube does not know
 * @returns what `work` gives
 * @throws HttpError 400 by field when YouTube knows no such thing; 409 without a key; 502 for its other troubles; and what
 *   else `work` throws
 */
export async function refusing<T>(work: Promise<T>, field: 'playlistId' | 'channelId' = 'playlistId'): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof YoutubeError)) throw error
    const { trouble, message } = error
    const isUnknown = trouble === 'not_found' || trouble === 'private_playlist'
    const body = { error: `youtube_${trouble}`, message }
    if (isUnknown) throw new HttpError(400, { ...body, fields: { [field]: message } })
    throw new HttpError(trouble === 'no_key' ? 409 : 502, body)
  }
}
