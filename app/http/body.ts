import type { HttpError } from '#app/http/errors.ts'

/**
 * Reads a body of limited size.
 * @param refuse returns the error for a larger one
 */
export async function readBody(request: Request, most: number, refuse: () => HttpError): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.length
    if (size > most) throw refuse()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
