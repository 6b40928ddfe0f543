/** Lets the times of a transcript and of chapters play, and follows what is said. The lines themselves stay the document’s. */
import { useEffect, useRef, useState } from 'react'
import { type Following, followTranscript } from '#app/ui/player/follow.ts'
import type { Recording } from '#app/ui/player/recording.ts'
import { t } from '#app/text/t.ts'

/** @param recording what the times play; without it, the page’s video */
export default function TranscriptFollower({ recording }: { recording?: Recording }) {
  const [isAway, setAway] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const following = useRef<Following>(undefined)
  useEffect(() => {
    const section = place.current?.closest('[data-wakes]')
    if (!section) return undefined
    const started = followTranscript(section, recording, setAway)
    following.current = started
    return () => started.stop()
  }, [recording])
  return (
    <div ref={place} className="transcript-back">
      {isAway && (
        <button type="button" className="btn btn-fill" onClick={() => following.current?.resume()}>
          {t('Back to the current line')}
        </button>
      )}
    </div>
  )
}
