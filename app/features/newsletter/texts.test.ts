import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#test/admin-routes.ts'
import { typedBlock, wordsOfBlock } from '#app/features/newsletter/blocks.ts'
import { href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addSermon } from '#test/records.ts'

const linked = (to: string) => [
  { type: 'paragraph', content: [{ type: 'text', text: 'here', marks: [{ type: 'bold' }, { type: 'link', to }] }] },
]

onBothDatabases('texts of newsletters', (open) => {
  let database: Database
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    admin = createTestApp(database).as('administrator')
  })
  afterEach(() => database.close())

  const write = async (blocks: readonly object[]) =>
    (await admin.post(adminApi.newsletterIssues, { subject: 'Advent', blocks })).body as { id: string }
  const one = (id: string) => href(adminApi.newsletterIssue, { id })
  const preview = async (issue: object, as = 'light') => {
    const body = new URLSearchParams({ issue: JSON.stringify(issue), as })
    return { text: await (await admin.fetch(adminApi.newsletterPreview, { method: 'POST', body })).text() }
  }

  it('have formatted texts; plain ones, also stored before there were others, keep their lines and links', async () => {
    const plain =
      '> Holy Communion with the choir and all of the children, 9:00 a.m.\nEvensong: https://a.test/b.\n\n  Amen'
    const { id } = await write([{ kind: 'text', text: plain }])
    const words = plain.replace('  Amen', 'Amen')
    const block = { kind: 'text', text: words }
    expect((await admin.get(one(id))).body).toMatchObject({ blocks: [block] })
    expect(wordsOfBlock(typedBlock(plain))).toEqual([words])
    const stored = JSON.stringify([
      { kind: 'text', text: plain },
      { kind: 'text', text: [{ type: 7 }] },
    ])
    await database.db.updateTable('newsletter_issues').set({ blocks: stored }).execute()
    expect((await admin.get(one(id))).body).toMatchObject({ blocks: [block, { kind: 'text', text: '' }] })
    expect((await admin.send('PUT', one(id), { subject: 'Kept' })).body).toMatchObject({ blocks: [block, {}] })
    expect((await preview({ blocks: [{ kind: 'text', text: plain }] }, 'text')).text).toContain(
      plain.replace('  Amen', 'Amen'),
    )
  })

  it('link to records wherever they are, and leave the words of those that nobody sees', async () => {
    const id = await addSermon(database.db, { title: 'On hope' })
    const text = [...linked(`@sermons/${id}`), ...linked('@sermons/none'), ...linked('/contact#map')]
    const html = (await preview({ blocks: [{ kind: 'text', text }] })).text
    const address = (path: string) => `href="https://church.test${path.replace('#', '?utm_source=newsletter#')}"`
    expect(html).toContain(address(`/sermons/${id}/on-hope#`).replace('#"', '"'))
    expect(html).toContain(address('/contact#map'))
    expect(html.match(/<strong>here<\/strong>/g)).toHaveLength(3)
    expect(html).not.toContain('@sermons')
  })
})
