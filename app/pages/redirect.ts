/** A redirect: an old address, and the page to which it leads now. */
import { choice, line, link } from '#app/definitions/builders.ts'
import { defineRecord, type RowOf } from '#app/definitions/definition.ts'

declare module '#db/schema.ts' {
  interface Schema {
    redirects: RowOf<typeof redirect>
    not_found: { address: string; times: number; last_at: string }
  }
}

export const redirect = defineRecord({
  table: 'redirects',
  isContent: true,
  hasOwnDays: true,
  name: 'redirect',
  fields: {
    address: line('Old address', {
      required: true,
      max: 200,
      isWide: true,
      hint: 'Such as /about-us.html. It is followed only while the website has no page there.',
    }),
    target: link('Leads to', { required: true }),
    made: choice(
      'Made',
      { hand: 'By hand', rename: 'When a page was renamed', import: 'By an import' },
      { defaultValue: 'hand' },
    ),
  },
  columns: ({ address }) => ({ address: oldPath(address) }),
  check: ({ address, target }): Record<string, string> => {
    if (/^\/(?:admin|api|assets)?(?:\/|$)/.test(oldPath(address))) {
      return {
        address: 'The website itself answers at this address. Enter the old path of a page, such as /about-us.html',
      }
    }
    if (target === '') return { target: 'Choose where this address leads' }
    return target.startsWith('/') && oldPath(target) === oldPath(address)
      ? { target: 'Choose another page: this leads to itself' }
      : {}
  },
  title: ({ address }) => address,
  sorts: { address: ['address'], updated: ['updated_at'] },
  defaultSort: 'address',
})

/** `/about us` for `https://old.example/About%20us/?p=1`: by which old addresses are found, however they are written. */
export function oldPath(address: string): string {
  const path = address
    .trim()
    .replace(/^(?:https?:\/\/|www\.)[^/]*/i, '')
    .replace(/[?#].*$/s, '')
    .replaceAll('\\', '/')
  const segments = decoded(path)
    .toLowerCase()
    .split('/')
    .map((segment) => segment.trim())
  return `/${segments.filter((segment) => segment !== '').join('/')}`
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
