/** Sends what a file brings to the server, some rows at a time. For the browser. */
import { adminApi } from '#app/admin-routes.ts'
import type { Brought, BroughtRow } from '#app/records/import/brought.ts'
import { href } from '#app/routes.ts'

/** Characters of one request: a proxy may refuse larger ones. */
const MAX_CHARACTERS = 500_000

/**
 * @param name of the file
 * @param post sends a request
 * @returns the id of the import, whose rows the server then looks at
 */
export async function sendBrought(
  name: string,
  { format, notes, parts }: Brought,
  post: (address: string, body: object) => Promise<Response>,
): Promise<string> {
  const { id } = (await (await post(adminApi.imports, { name: name.slice(0, 300), format, notes })).json()) as {
    id: string
  }
  for (const { kind, rows } of parts) {
    for (const some of inPieces(rows)) await post(href(adminApi.importRows, { id }), { kind, rows: some })
  }
  await post(href(adminApi.importLook, { id }), {})
  return id
}

function* inPieces(rows: readonly BroughtRow[]): Generator<BroughtRow[]> {
  let piece: BroughtRow[] = []
  let size = 0
  for (const row of rows) {
    const length = JSON.stringify(row).length
    if (piece.length > 0 && size + length > MAX_CHARACTERS) {
      yield piece
      ;[piece, size] = [[], 0]
    }
    piece.push(row)
    size += length
  }
  if (piece.length > 0) yield piece
}
