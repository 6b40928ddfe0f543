/** Names of programs: what a church calls its recordings, not what one of them is about. */

const PROGRAM =
  /\b(podcasts?|sermons?|messages?|homil(?:y|ies)|broadcasts?|radio|television|tv|online|on\s?-?demand|live|livestream|stream|services?|worship|ministr(?:y|ies)|media|channel|experience|hour|church|chapel|cathedral|parish|fellowship|audio|video|talks?|teachings?|bible study|sunday school|weekly|daily|sundays?|mornings?|evenings?|mp3|feed|archive)\b/i

/** Whether words of a piece say that it names a program rather than a series. */
export function isProgramName(piece: string): boolean {
  return PROGRAM.test(piece) && piece.split(/\s+/).length <= 8
}
