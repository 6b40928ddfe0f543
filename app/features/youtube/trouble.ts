/** Failures of requests to YouTube, each with a message for administrators. */

export type Trouble =
  | 'no_key'
  | 'bad_key'
  | 'not_enabled'
  | 'key_restricted'
  | 'quota'
  | 'busy'
  | 'down'
  | 'timeout'
  | 'network'
  | 'too_large'
  | 'unreadable'
  | 'not_found'
  | 'private_playlist'
  | 'no_feed'
  | 'refused'

/** What went wrong, and what to do about it. */
const messages: Record<Trouble, string> = {
  no_key: 'You need a YouTube API key for this. See how to get one below.',
  bad_key: 'YouTube rejected the API key. Copy it again from the Google Cloud console.',
  not_enabled:
    'The API key works, but YouTube Data API v3 isn’t turned on in its Google Cloud project. Turn it on there and wait a few minutes.',
  key_restricted:
    'The API key’s restrictions block this server. In Google Cloud, allow YouTube Data API v3 for the key and remove website restrictions.',
  quota:
    'You’ve reached today’s YouTube limit. Import continues automatically after midnight Pacific time. Nothing was lost.',
  busy: 'YouTube is limiting our requests. Try again in a few minutes. Nothing was lost.',
  down: 'YouTube is having problems. Try again later. Nothing was lost.',
  timeout: 'YouTube didn’t respond within 10 seconds. Try again later. Nothing was lost.',
  network: 'We can’t reach YouTube from this server. Check the server’s internet connection. Nothing was lost.',
  too_large: 'YouTube’s response was too large, so we ignored it. Try again later.',
  unreadable:
    'We couldn’t read YouTube’s response. Try again later. If it keeps happening, check whether a firewall or proxy blocks YouTube.',
  not_found:
    'YouTube has no public playlist or channel with this ID. Check the ID. Private playlists can’t be imported.',
  private_playlist: 'This playlist is private. On YouTube, make it public or unlisted.',
  no_feed:
    'YouTube’s public feed has no videos for this playlist. Check the ID. If it’s right, YouTube’s feed may be down; an API key avoids this.',
  refused: 'YouTube refused the request. Try again later.',
}

/** The message for an internal error; the log has the details. */
export const INTERNAL_ERROR = 'Something went wrong on our side. Videos imported so far were saved. Try again.'

/** YouTube gave no usable answer. The message is for people, and contains no address and no key. */
export class YoutubeError extends Error {
  readonly trouble: Trouble
  /** For the log: a status, a code, or the part that does not fit. */
  readonly detail: string

  constructor(trouble: Trouble, detail = '') {
    super(messages[trouble])
    this.name = 'YoutubeError'
    this.trouble = trouble
    this.detail = detail
  }
}

/** Whether the error may be temporary. */
export function isTemporary(trouble: Trouble): boolean {
  return trouble === 'busy' || trouble === 'down' || trouble === 'network'
}
