/** What can go wrong when the video service is asked, each in words for those who keep the site. */

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

/** What has happened, and what there is to do about it. */
const words: Record<Trouble, string> = {
  no_key: 'That needs a YouTube API key, and none is set. Below it says how to get one.',
  bad_key: 'YouTube does not accept the API key. Please copy it again from the Google Cloud console.',
  not_enabled:
    'The API key is good, but YouTube Data API v3 is not switched on in its Google Cloud project. Please enable it there and wait a few minutes.',
  key_restricted:
    'The API key is restricted so that this server may not use it. Please allow YouTube Data API v3 for it, without restriction to websites.',
  quota:
    'The daily quota of the API key is used up. Nothing was lost; it goes on by itself after midnight Pacific time.',
  busy: 'YouTube is asked too much at the moment. Nothing was lost; please try again in a few minutes.',
  down: 'YouTube has trouble of its own at the moment. Nothing was lost; please try again later.',
  timeout: 'YouTube did not answer within 10 seconds. Nothing was lost; please try again later.',
  network:
    'YouTube could not be reached from this server. Please check its connection to the internet; nothing was lost.',
  too_large: 'YouTube’s answer was larger than any real one. It was dropped; please try again later.',
  unreadable:
    'What came back is no answer of YouTube’s that can be read. Something in between may have answered; please try again later.',
  not_found: 'YouTube knows no public playlist or channel with this ID. Please check it; private ones cannot be read.',
  private_playlist: 'YouTube does not show this playlist. Please make it public or unlisted there.',
  no_feed:
    'YouTube’s public feed gives nothing for this playlist. Please check its ID; if that is right, the feed is away, as it is at times. An API key does without it.',
  refused: 'YouTube has refused to answer. Please try again later.',
}

/** What is said when it was not the video service that failed; what exactly is in the log. */
export const OUR_TROUBLE = 'Something went wrong on our side. What had come so far is kept; please try again.'

/** The video service gave no usable answer. Its message is for people, and holds no address and no key. */
export class YoutubeError extends Error {
  readonly trouble: Trouble
  /** For the log: a status, a code, what does not fit. */
  readonly detail: string

  constructor(trouble: Trouble, detail = '') {
    super(words[trouble])
    this.name = 'YoutubeError'
    this.trouble = trouble
    this.detail = detail
  }
}

/** Whether the same question may well be answered a moment later. */
export function mayPass(trouble: Trouble): boolean {
  return trouble === 'busy' || trouble === 'down' || trouble === 'network'
}
