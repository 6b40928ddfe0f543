import { beforeAll, expect, it } from 'vitest'
import { readWordPress } from '#app/imports/wordpress/wordpress.ts'
import { importerOf } from '#app/imports/kinds.ts'
import { bringRows } from '#test/bring-rows.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { pageText } from '#test/rendered.ts'
import { OLD_SITE, wordPressExport } from '#test/wordpress-export.ts'

const text = wordPressExport([
  {
    type: 'wpfc_sermon',
    title: 'Grace',
    content: 'On <a href="https://old.test/notes.pdf">grace</a>.',
    terms: [['wpfc_preacher', 'Anna Whitfield']],
    meta: { sermon_date: '1690718400', sermon_audio: 'https://old.test/a.mp3', bible_passage: 'Romans 5:1-5' },
  },
  ...['daily', 'weekly', 'monthly', 'yearly'].map((recurrence) => ({
    type: 'ctc_event',
    title: `Supper ${recurrence}`,
    meta: {
      _ctc_event_start_date: '2026-11-22',
      _ctc_event_start_time: '18:30',
      _ctc_event_recurrence: recurrence,
      _ctc_event_recurrence_monthly_type: 'week',
      _ctc_event_recurrence_monthly_week: 'last',
      _ctc_event_recurrence_end_date: '2027-11-30',
    },
  })),
  {
    type: 'page',
    title: 'Serve',
    path: '/serve/',
    content: 'One\ntwo\n\n<blockquote>Three</blockquote><img src="/a.jpg">',
  },
  { type: 'post', title: 'News', path: '/2019/news/', date: '2019-05-05 09:00:00', excerpt: 'Short', content: 'Long' },
  { type: 'ctc_person', title: 'Anna Whitfield', meta: { _ctc_person_position: 'Rector' } },
])

onBothDatabases('a WordPress export', (open) => {
  let app: TestApp
  beforeAll(async () => {
    app = createTestApp(await open(), '2026-11-21T18:00:00Z')
  })
  const actor = { person: { id: 'ada', name: 'Ada' }, now: '2026-11-21T18:00:00.000Z' }

  /** What becomes of each row, by kind. */
  const bring = async () => {
    const reports = readWordPress(text, 'America/Chicago').parts.map(async ({ kind, rows }) => {
      const report = await bringRows(importerOf(kind), app.services, rows, actor)
      return [kind, report.map((row) => ('why' in row ? row.why : row.is))] as const
    })
    return Object.fromEntries(await Promise.all(reports))
  }
  const all = (is: string) => ({ sermons: [is], events: [is, is, is, is], pages: [is, is], staff: [is] })

  it('is taken whole, and the same file again changes nothing', async () => {
    expect(await bring()).toEqual(all('created'))
    expect(await bring()).toEqual(all('unchanged'))
  })

  it('gives sermons their guids, and pages their words', async () => {
    const sermons = await app.services.database.db.selectFrom('sermons').select(['guid', 'description']).execute()
    expect(sermons).toEqual([{ guid: `${OLD_SITE}/?p=1`, description: 'On grace (https://old.test/notes.pdf).' }])
    const shown = await pageText(app, '/serve')
    for (const words of ['One<br/>two', 'Three', 'https://old.test/a.jpg']) expect(shown).toContain(words)
  })

  it('gives a page whose old address is taken here no other page’s old address', async () => {
    const pages = ['/sermons/serve/', '/grow/serve/', '/serve-2/'].map((path) => ({ type: 'page', title: path, path }))
    const [part] = readWordPress(wordPressExport(pages).replaceAll('?p=', '?page='), 'America/Chicago').parts
    await bringRows(importerOf('pages'), app.services, part?.rows ?? [], actor)
    const { db } = app.services.database
    const rows = await db.selectFrom('pages').select(['title', 'address']).where('title', 'like', '/%').execute()
    expect(Object.fromEntries(rows.map(({ title, address }) => [title, address]))).toEqual({
      '/sermons/serve/': '/serve-3',
      '/grow/serve/': '/grow/serve',
      '/serve-2/': '/serve-2',
    })
  })
})
