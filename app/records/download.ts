/** A file that the API makes, put where the person keeps their downloads. */
import { call } from '#app/records/client.ts'

/**
 * Downloads what the address gives, under the name that the answer has for it.
 * @returns how many records are in it, as X-Total-Count says
 * @throws CallError when the answer is not a success
 */
export async function download(address: string): Promise<number> {
  const response = await call('GET', address)
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'download'
  const file = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = file
  link.download = name
  link.click()
  // The browser has taken it by then; what is kept longer is kept until the tab is closed.
  setTimeout(() => URL.revokeObjectURL(file), 60_000)
  return Number(response.headers.get('X-Total-Count') ?? 0)
}
