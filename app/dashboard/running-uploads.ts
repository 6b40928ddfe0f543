/**
 * The uploads that are running in this tab: leaving it asks first, and after a reload a message names those that were lost.
 */
import { attempt } from '#app/dashboard/attempt.ts'
import { isSigningInAgain } from '#app/dashboard/mutation.ts'
import { toast } from '#app/ui/toast.tsx'

const KEY = 'running uploads'
const names = new Map<object, string>()

/** @returns a function to call when it is done, with or without success */
export function startUpload(name: string): () => void {
  const upload = {}
  if (names.size === 0) window.addEventListener('beforeunload', ask)
  names.set(upload, name)
  remember()
  return () => {
    names.delete(upload)
    if (names.size === 0) window.removeEventListener('beforeunload', ask)
    remember()
  }
}

function ask(event: BeforeUnloadEvent): void {
  if (!isSigningInAgain()) event.preventDefault()
}

/** Only for this tab, and until it is closed. */
function remember(): void {
  const text = JSON.stringify([...names.values()])
  attempt(() => (names.size > 0 ? sessionStorage.setItem(KEY, text) : sessionStorage.removeItem(KEY)))
}

const MAX_NAMES = 5

/** Says which uploads the last page of this tab did not finish. */
export function tellLostUploads(): void {
  const lost = attempt(() => JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as string[]) ?? []
  if (lost.length === 0) return
  attempt(() => sessionStorage.removeItem(KEY))
  const shown = lost.slice(0, MAX_NAMES).map((name) => `“${name}”`)
  const others = lost.length > MAX_NAMES ? [`${lost.length - MAX_NAMES} more`] : []
  const list = new Intl.ListFormat('en').format([...shown, ...others])
  const [were, them] = lost.length === 1 ? ['wasn’t', 'it'] : ['weren’t', 'them']
  const text = `${list} ${were} uploaded because you left the page. Choose ${them} again.`
  toast({ title: 'Upload not finished', text, isError: true })
}
