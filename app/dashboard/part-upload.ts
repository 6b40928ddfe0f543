/** Uploads a large file in parts. An interrupted upload of the same file continues where it stopped. */
import { attempt } from '#app/dashboard/attempt.ts'
import { call, CallError, request } from '#app/dashboard/client.ts'
import { href } from '#app/routes.ts'

interface PartUpload {
  /** The address that begins an upload, and the one that receives its parts. */
  addresses: { begin: string; part: string }
  partBytes: number
  /** What is uploaded, by which the browser remembers an upload: `backup`. */
  what: string
}

/** @returns the server's answer to the last part */
export async function uploadInParts(
  file: File,
  { addresses, partBytes, what }: PartUpload,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<unknown> {
  const key = `narthex ${what} upload ${file.name} ${file.size} ${file.lastModified}`
  const { id, received } = await beginOrResume(file, addresses, key)
  for (let from = received; ;) {
    const part = file.slice(from, from + partBytes)
    const response = await request(href(addresses.part, { id }, { from }), { method: 'PUT', body: part, signal })
    if (!response.ok) throw new CallError(response.status, await response.text())
    const arrived = (await response.json()) as { received: number }
    if (arrived.received >= file.size) {
      remember(key, undefined)
      return arrived
    }
    from = arrived.received
    onProgress(from / file.size)
  }
}

/** Finds an interrupted upload of this file, or begins a new one. */
async function beginOrResume(
  file: File,
  { begin, part }: PartUpload['addresses'],
  key: string,
): Promise<{ id: string; received: number }> {
  const known = attempt(() => localStorage.getItem(key)) ?? undefined
  if (known !== undefined) {
    const found = await call('GET', href(part, { id: known })).catch(() => undefined)
    if (found) return { id: known, ...((await found.json()) as { received: number }) }
  }
  const { id } = (await (await call('POST', begin, { bytes: file.size })).json()) as { id: string }
  remember(key, id)
  return { id, received: 0 }
}

/** Where nothing is stored, an interrupted upload begins again. */
function remember(key: string, id: string | undefined): void {
  attempt(() => (id === undefined ? localStorage.removeItem(key) : localStorage.setItem(key, id)))
}
