/** An outside script may write its own place behind a `#`; the page's address is to stay the one that people share. */
import { useEffect } from 'react'
import { routes } from '#app/routes.ts'

const EVERY = 100
const FOR = 3_000

/** Rewrites a hash-style address back to the clean path of the media room, for the first three seconds. */
export function KeepAddressClean() {
  useEffect(() => {
    const timer = setInterval(() => {
      if (window.location.hash) window.history.replaceState(window.history.state, '', routes.mediaRoom)
    }, EVERY)
    const end = setTimeout(() => clearInterval(timer), FOR)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
    }
  }, [])
  return null
}
