/** Recordings that were saved on this device for listening offline. */
import { useEffect, useState } from 'react'
import { CACHES, savedRecordings, type StoredItem, TITLE_HEADER } from '#app/ui/offline/rules.ts'

type State = 'no' | 'saving' | 'saved' | 'failed'

/**
 * @param address of the recording's file
 * @returns its state, and a function that saves or removes it; nothing where offline use is unsupported or turned off
 */
export function useSavedRecording(address: string, saved: StoredItem): [State, () => void] | undefined {
  const [state, setState] = useState<State>()
  useEffect(() => {
    if (!navigator.serviceWorker?.controller) return
    // A device that can't be read has nothing to offer here.
    const found = caches.match(address, { cacheName: CACHES.saved })
    void found.then((recording) => setState(recording ? 'saved' : 'no')).catch(() => undefined)
  }, [address])
  if (state === undefined) return undefined
  const change = async () => {
    if (state === 'saving') return
    if (state === 'saved') return setState(await remove(address))
    setState('saving')
    setState(await save(address, saved))
  }
  return [state, () => void change()]
}

async function save(address: string, saved: StoredItem): Promise<State> {
  try {
    const [answer] = await Promise.all([fetch(address), import('#app/ui/player/player.tsx')])
    // The recording of a draft is for the people who edit it, and others may use this device. A Wi-Fi hotspot may answer
    // with a page.
    const isAudio = answer.headers.get('Content-Type')?.startsWith('audio/') === true
    if (!answer.ok || !isAudio || /private|no-store/.test(answer.headers.get('Cache-Control') ?? '')) return 'failed'
    const headers = new Headers(answer.headers)
    headers.set(TITLE_HEADER, encodeURIComponent(JSON.stringify(saved)))
    await (await caches.open(CACHES.saved)).put(address, new Response(answer.body, { headers }))
    return 'saved'
  } catch {
    // The network failed, or the device is full.
    return 'failed'
  }
}

async function remove(address: string): Promise<State> {
  try {
    await (await caches.open(CACHES.saved)).delete(address)
    return 'no'
  } catch {
    return 'saved'
  }
}

/** The items that are stored on this device: saved recordings, and visited pages, the most recent first. */
export async function listStored(): Promise<{ recordings: StoredItem[]; pages: StoredItem[] }> {
  if (!('caches' in window)) return { recordings: [], pages: [] }
  const recordings = await savedRecordings()
  const cache = await caches.open(CACHES.pages)
  const pages: StoredItem[] = []
  for (const request of (await cache.keys()).toReversed()) {
    const { pathname, search } = new URL(request.url)
    const title = (await cache.match(request))?.headers.get(TITLE_HEADER)
    if (title && pathname !== '/offline') {
      // Without the church's name at the title's end.
      pages.push({ title: decodeURIComponent(title).replace(/ · [^·]*$/, ''), page: pathname + search })
    }
  }
  return { recordings, pages }
}
