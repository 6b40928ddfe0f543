/** A link of the minute that is heard or seen now, beside the other ways to share. It appears while something plays. */
import { useEffect, useState } from 'react'
import { clock } from '#app/links/audio-address.ts'
import { onPosition } from '#app/ui/player/position.ts'
import { t } from '#app/text/t.ts'

interface ShareMinuteProps {
  /** The id of the page’s recording. */
  id?: string
  title: string
  address: string
}

/** Seconds after which the link changes, so that it can be read and pressed. */
const STEP = 10

export default function ShareMinute({ id, title, address }: ShareMinuteProps) {
  const [seconds, setSeconds] = useState(0)
  const [copied, setCopied] = useState('')
  useEffect(() => onPosition(id, (position) => setSeconds(Math.floor(position / STEP) * STEP)), [id])
  const link = `${address}?t=${seconds}`

  async function share(event: React.MouseEvent) {
    event.preventDefault()
    try {
      // Only phones and some desktops support it.
      if (typeof navigator.share === 'function') await navigator.share({ title, url: link })
      else {
        await navigator.clipboard.writeText(link)
        setCopied(link)
      }
    } catch {
      // The person closed the menu, or the browser refuses access to the clipboard; the link can be copied by hand.
    }
  }

  return (
    <p className="no-print min-h-11">
      {seconds > 0 && (
        <a href={link} className="link onward" onClick={(event) => void share(event)}>
          {copied === link ? t('Link copied') : t('Listen from {time}', { time: clock(seconds) })}
        </a>
      )}
      <span className="sr-only" role="status">
        {copied === link && t('Link copied')}
      </span>
    </p>
  )
}
