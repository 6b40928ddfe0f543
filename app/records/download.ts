/** Downloads a file that the API creates. */
import { call } from '#app/records/client.ts'

/**
 * Downloads the file at the address, under the name in the answer.
 * @returns how many records are in it, by X-Total-Count
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
  // The browser has saved it by then; without this it would stay in memory until the tab is closed.
  setTimeout(() => URL.revokeObjectURL(file), 60_000)
  return Number(response.headers.get('X-Total-Count') ?? 0)
}
