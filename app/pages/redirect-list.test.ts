import { expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import { href } from '#app/routes.ts'
import { page } from '#app/pages/page.ts'
import { redirect } from '#app/pages/redirect.ts'
import { readRedirectList } from '#app/pages/redirect-list.ts'
import { createTestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

const PATTERN = 'It is a pattern for several addresses. Add these one by one.'
const NO_PAGE = 'There is no page yet at its new address.'
const BOTH = 'It needs an old address and a new one, such as /history.html /about.'

const lists: [name: string, text: string, found: string[]][] = [
  [
    'addresses with spaces, tabs, commas, semicolons or arrows between',
    '/a /b\n/c\t/d\r\n/e, /f\n/g;/h\n/i -> /j\n/k → https://l.test/m\n\n# what was\n"/old page.html" /n',
    ['/a /b', '/c /d', '/e /f', '/g /h', '/i /j', '/k https://l.test/m', '/old page.html /n'],
  ],
  ['a table with names that say nothing', 'was,is\n/a,/b', ['/a /b']],
  ['a file with a byte order mark', '\uFEFF/a,/b', ['/a /b']],
  ['two addresses of the old website', 'https://old.test/a https://old.test/b?c#d', ['https://old.test/a /b?c#d']],
  [
    'the CSV of Redirection',
    'source,target,regex,code,type,hits,title\n/a/,/b,0,301,url,3,"A, B"\n^/c/(.*),/d/$1,1,301,url,0,\n/e,,0,410,error,0,',
    ['/a/ /b', `^/c/(.*) /d/$1 ${PATTERN}`, '/e  It says that the page is gone, and leads nowhere.'],
  ],
  [
    'an .htaccess',
    '<IfModule mod_alias.c>\nRewriteEngine On\nRedirect 301 /a /b\nRedirect permanent "/c d" https://e.test/\nRedirectPermanent /f /g\nRedirect /h /i\nRedirectMatch 301 ^/j /k\nRedirect gone /l\n</IfModule>',
    [
      '/a /b',
      '/c d https://e.test/',
      '/f /g',
      '/h /i',
      `RedirectMatch 301 ^/j /k  ${PATTERN}`,
      '/l  It says that the page is gone, and leads nowhere.',
    ],
  ],
  [
    'the _redirects of Netlify',
    '/a /b 301!\n/c/* /d/:splat 301\n/news/:slug /blog/:slug\n/e /f 200',
    [
      '/a /b',
      `/c/* /d/:splat ${PATTERN}`,
      `/news/:slug /blog/:slug ${PATTERN}`,
      '/e /f It shows another page at the same address, and leads nowhere.',
    ],
  ],
  [
    'other lines',
    `/a /b\nhello\nhello world\n/${'x'.repeat(5000)} /y`,
    [
      '/a /b',
      `hello  ${BOTH}`,
      'hello world The new address begins with / or https://.',
      `/${'x'.repeat(59)}  This line is too long.`,
    ],
  ],
  ['nothing', ' \n\n', []],
]

it.each(lists)('reads %s', async (_, text, found) => {
  const read = (await readRedirectList(text)).map(({ from, to, why }) =>
    [from, to, ...(why === undefined ? [] : [why])].join(' '),
  )
  expect(read).toEqual(found)
})

onBothDatabases('a pasted list of redirects', (open) => {
  it('is shown first, adds what is possible as one action, and one click undoes it', async () => {
    const database = await open()
    const editor = createTestApp(database).as('editor')
    const { body } = await editor.post(addressesOf(page).all, { title: 'Serve' })
    const { page: serve } = body as { page: string }
    await editor.post(addressesOf(redirect).all, { address: '/kept', target: '/give' })
    const text = [
      '/help /serve/',
      '/history.html https://church.test/about#history',
      '/shop https://shop.test/',
      '/kept /about',
      '/kept /give',
      '/give /about',
      '/plans /not-there-yet',
      '/ring /round',
      '/round /ring',
      '/view.php?name=x /about',
      'nonsense',
    ].join('\n')
    const rows = [
      ['new', undefined],
      ['new', undefined],
      ['new', undefined],
      ['left', 'It leads somewhere else already.'],
      ['needless', undefined],
      ['left', 'The website has a page there.'],
      ['new', NO_PAGE],
      ['new', NO_PAGE],
      ['left', 'This leads in a circle: /round → /ring → /round'],
      ['left', 'Addresses that differ only after the question mark can’t lead to different places.'],
      ['left', BOTH],
    ]
    const send = async (preview: boolean) => {
      const { status, body: answer } = await editor.post(adminApi.redirectList, { text, preview })
      return { status, ...(answer as { message: string; rows: { is: string; why?: string }[] }) }
    }
    const stored = async () =>
      ((await editor.get(addressesOf(redirect).all)).body as { address: string; target: string; made: string }[]).map(
        ({ address, target, made }) => [address, target, made],
      )
    const shown = await send(true)
    expect(shown).toMatchObject({ status: 200, message: '5 redirects to add.' })
    expect(shown.rows.map(({ is, why }) => [is, why])).toEqual(rows)
    expect(await stored()).toEqual([['/kept', '/give', 'hand']])

    expect(await send(false)).toMatchObject({ message: '5 redirects added.' })
    expect(await stored()).toEqual([
      ['/help', `@pages/${serve}`, 'hand'],
      ['/history.html', '@pages/about#history', 'hand'],
      ['/kept', '/give', 'hand'],
      ['/plans', '/not-there-yet', 'hand'],
      ['/ring', '/round', 'hand'],
      ['/shop', 'https://shop.test/', 'hand'],
    ])
    const { id: action } = await database.db
      .selectFrom('changes')
      .select('id')
      .where('label', '=', '5 redirects')
      .executeTakeFirstOrThrow()
    expect(await editor.post(href(adminApi.undo, { action }), {})).toMatchObject({ body: { undone: 5 } })
    expect(await stored()).toEqual([['/kept', '/give', 'hand']])
    expect(await editor.post(adminApi.redirectList, { text: '# nothing' })).toMatchObject({ status: 400 })
    await database.close()
  })
})
