/** A redirect: an old address, and the page to which it leads now. */
import { streamSafe } from '#db/stream-safe.ts'
import { choice, line, link } from '#app/definitions/builders.ts'
import { defineRecord, type RowOf } from '#app/definitions/definition.ts'
import { isOfProgram } from '#app/pages/address.ts'
import { hasPassword, PASSWORD_PROBLEM } from '#app/links/address.ts'

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
    const problem = addressProblem(address)
    if (problem !== undefined) return { address: problem }
    if (target === '') return { target: 'Choose where this address leads' }
    if (/^(?:mailto|tel):/i.test(target))
      return { target: 'Choose a page or a web address: nobody can be led to an email address or a phone number' }
    if (hasPassword(target)) return { target: PASSWORD_PROBLEM }
    if (isPattern('', target)) return { target: PATTERN }
    return target.startsWith('/') && oldPath(target) === oldPath(address)
      ? { target: 'Choose another page: this leads to itself' }
      : {}
  },
  title: ({ address }) => address,
  sorts: { address: ['address'], updated: ['updated_at'] },
  defaultSort: 'address',
})

const PATTERN = 'Enter one whole address: patterns such as /news/* are not followed'

/** Why nothing can lead from an address, as a sentence; undefined when something can. */
function addressProblem(address: string): string | undefined {
  if (/^(?!https?:|www\.)[a-z][a-z\d+.-]*:/i.test(address.trim()))
    return 'Enter the old path of a page, such as /about-us.html'
  if (isPattern(address, '')) return PATTERN
  return isOfProgram(oldPath(address))
    ? 'The website itself answers at this address. Enter the old path of a page, such as /about-us.html'
    : undefined
}

/** Whether one of the two means several addresses: wildcards and parameters of Netlify (`/news/:slug`), regular expressions. */
export function isPattern(from: string, to: string): boolean {
  return /^\^|\$$|\*|\(\.|\/:\w|\\(?:[.?/]|[dws][+*{])/.test(from) || /\*|\/:\w|\$\d/.test(to)
}

/**
 * `/about us` for `https://old.example/About%20us/?from=1`: by which old addresses are found, however they are written. Of a
 * query only a number that says what is shown is kept: `/?p=12`, also for `/?page_id=12`, and `/sermon.php?id=12`. A blank is the
 * same as a `+`, and letters with accents the same in every encoding that servers have used.
 */
export function oldPath(address: string): string {
  const local = address.trim().replace(/^(?:https?:\/\/|www\.)[^/?]*/i, '')
  const path = local.replace(/[?#].*/s, '').replaceAll('\\', '/')
  const segments = streamSafe(decoded(path))
    .toLowerCase()
    .normalize()
    .replaceAll('+', ' ')
    .split('/')
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '')
  return addressWith(`/${segments.join('/')}`, new URLSearchParams(/\?([^#]*)/.exec(local)?.[1] ?? ''))
}

/**
 * The numbers of WordPress's posts are of all kinds of content together
 * (https://developer.wordpress.org/reference/classes/wp_query/#post-page-parameters); those of campaigns (`utm_id`) say nothing.
 */
function addressWith(path: string, query: URLSearchParams): string {
  const numbers = [...query].filter(([, value]) => /^[1-9]\d{0,11}$/.test(value))
  const isHome = path === '/' || path === '/index.php'
  const post = isHome ? numbers.find(([name]) => /^(?:p|page_id|attachment_id)$/.test(name)) : undefined
  if (post) return `/?p=${post[1]}`
  const [name, number] = numbers.find(([one]) => /^(?!utm_)\w{0,30}id$/i.test(one)) ?? []
  return name === undefined ? path : `${path}?${name.toLowerCase()}=${number}`
}

/** Servers before UTF-8 wrote `%E9` for `é`. */
function decoded(path: string): string {
  return path.replace(/(?:%[\da-f]{2})+/gi, (codes) => {
    const bytes = Uint8Array.from(codes.slice(1).split('%'), (code) => Number.parseInt(code, 16))
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      return new TextDecoder('windows-1252').decode(bytes)
    }
  })
}
