/** Saves a recording on this device, where the browser can. */
import { useSavedRecording } from '#app/ui/offline/saved.ts'
import type { Recording } from '#app/ui/player/recording.ts'
import { t } from '#app/text/t.ts'

const SAVE_LABELS = {
  no: 'Save for offline',
  saving: 'Saving…',
  saved: 'Remove from this device',
  failed: 'Save for offline',
}
const SAID = {
  no: '',
  saving: '',
  saved: 'Saved on this device.',
  failed: 'We couldn’t save it. Check your connection and the free space on this device.',
}

export default function SaveRecording({ recording: { address, title, page } }: { recording: Recording }) {
  const [state, change] = useSavedRecording(address, { title, page }) ?? []
  if (state === undefined) return null
  return (
    <>
      <button type="button" className="link onward" onClick={change}>
        {t(SAVE_LABELS[state])}
      </button>
      <span role="status" className="not-empty:ml-1 text-soft">
        {t(SAID[state])}
      </span>
    </>
  )
}
