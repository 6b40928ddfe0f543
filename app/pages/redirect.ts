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
      hint: 'Such as /about-us.html or /?p=12. It is followed only while the website has no page there.',
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

/**
 * `/about us` for `https://old.example/About%20us/?from=1`: by which old addresses are found, however they are written. Of
 * the query only WordPress's number of a post says where it leads: `/?p=12`, also for `/?page_id=12`.
 */
export function oldPath(address: string): string {
  const local = address.trim().replace(/^(?:https?:\/\/|www\.)[^/?]*/i, '')
  const path = local.replace(/[?#].*$/s, '').replaceAll('\\', '/')
  const segments = decoded(path)
    .toLowerCase()
    .split('/')
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '')
  const whole = `/${segments.join('/')}`
  const post = whole === '/' || whole === '/index.php' ? postIn(local) : undefined
  return post === undefined ? whole : `/?p=${post}`
}

/** The post that a query names (https://developer.wordpress.org/reference/classes/wp_query/#post-page-parameters). */
function postIn(local: string): string | undefined {
  const query = new URLSearchParams(/\?([^#]*)/.exec(local)?.[1] ?? '')
  const names = ['p', 'page_id', 'attachment_id']
  return names.map((name) => query.get(name) ?? '').find((value) => /^[1-9]\d{0,11}$/.test(value))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
