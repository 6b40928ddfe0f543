/**
 * Rules for storing pages. Several rows may be versions of one page: visitors see the public one that became public last. An
 * address belongs to one page.
 */
import { badFields, HttpError } from '#app/http/errors.ts'
import { isBuiltIn } from '#app/links/built-in-pages.ts'
import type { InputOf } from '#app/definitions/definition.ts'
import { addressOf, page } from '#app/pages/page.ts'
import { leadFormerAddress } from '#app/pages/redirects.ts'
import { kindOf } from '#app/records/record-kind.ts'
import type { Trx } from '#db/database.ts'
import { advisoryLock } from '#db/locks.ts'
import { newId } from '#db/records.ts'

export const pageKind = kindOf(page, {
  adapting: async (trx, before, given) => {
    await advisoryLock(trx, 'addresses of pages')
    const rows = await listRows(trx)
    const [{ id } = { id: '' }] = before
    return (input) => adapted(rows, id, input, given)
  },
  onChange: async (trx, before, after, { now }) => {
    const isPublic = before['status'] === 'published' && after['status'] === 'published'
    const [from, to] = [String(before['address']), String(after['address'])]
    if (isPublic && from !== to) await leadFormerAddress(trx, from, String(after['page']), now)
  },
  firstColumns: (input, { now }) => ({ page: input.page || newId(Date.parse(now)) }),
})

type Input = InputOf<typeof page>
type Row = Awaited<ReturnType<typeof listRows>>[number]
interface Given {
  status?: string
  publishAt?: string | null
}

function listRows(trx: Trx) {
  return trx.selectFrom('pages').select(['id', 'page', 'title', 'address', 'status', 'publish_at']).execute()
}

/**
 * @param id of the changed version; empty for a new one
 * @throws HttpError 400 for an address of another page; 409 when somebody else was the first to change a built-in page
 */
function adapted(rows: readonly Row[], id: string, input: Input, given: Given): object {
  const stored = rows.find((row) => row.id === id)
  const address = freeAddress(rows, stored, input)
  const name = pageOf(rows, stored, input.page, address)
  const taken = rows.find((row) => row.address === address && row.page !== name && row.id !== id)
  if (taken) throw badFields({ address: `This address belongs to the page “${taken.title}”. Choose another one.` })
  const isNow = (given.status ?? 'published') === 'published' && !given.publishAt
  if (
    !stored &&
    isNow &&
    rows.some((row) => row.page === name && row.status === 'published' && row.publish_at === '')
  ) {
    throw new HttpError(409, CHANGED)
  }
  return { ...input, page: name, address }
}

/** The address of a page. News with the same title as earlier ones get a number, unless someone has chosen the address. */
function freeAddress(rows: readonly Row[], stored: Row | undefined, input: Input): string {
  const address = addressOf(input)
  if (stored || input.page !== '' || input.kind !== 'news' || input.address !== '') return address
  const taken = new Set(rows.map((row) => row.address))
  let free = address
  for (let number = 2; taken.has(free); number++) free = `${address}-${number}`
  return free
}

/** A draft that was copied from a page and gets another address is a page of its own. */
function pageOf(rows: readonly Row[], stored: Row | undefined, name: string, address: string): string {
  if (!stored || isBuiltIn(name) || stored.status !== 'draft' || stored.address === address) return name
  return rows.some((row) => row.page === name && row.id !== stored.id) ? stored.id : name
}

const CHANGED = {
  error: 'changed_meanwhile',
  message: 'Someone else has changed this page meanwhile. Open it again to see their changes.',
}
