/**
 * Replaces the parts of a page that another address draws differently, and leaves the rest, where a person may be typing. So
 * a list needs no second way to be drawn: the server's page is the answer. A part has no islands: nothing would end them.
 */

let current: AbortController | undefined

/**
 * Fetches the page at an address and takes its marked parts (`data-part`) over. When that fails, the browser loads the page.
 * @returns the fetched page; nothing when a newer call has replaced this one, or the page is being loaded
 */
export async function swapTo(address: string): Promise<Document | undefined> {
  current?.abort()
  const own = (current = new AbortController())
  try {
    const answer = await fetch(address, { signal: own.signal, headers: { Accept: 'text/html' } })
    if (!answer.ok) throw new Error(String(answer.status))
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
    for (const part of document.querySelectorAll<HTMLElement>('[data-part]')) {
      part.replaceChildren(...(next.querySelector(`[data-part="${part.dataset['part']}"]`)?.childNodes ?? []))
    }
    document.title = next.title
    return next
  } catch {
    if (!own.signal.aborted) location.assign(address)
    return undefined
  }
}
