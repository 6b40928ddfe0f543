import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { recordTables } from '#app/records/rows.ts'
import { api, href } from '#app/routes.ts'
import { richFrom } from '#app/definitions/paragraphs.ts'
import type { RichText } from '#app/definitions/rich-text.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

const bold: RichText = [
  { type: 'heading', level: 1, content: [{ type: 'text', text: 'Grace' }] },
  {
    type: 'paragraph',
    content: [
      { type: 'text', text: 'for ' },
      { type: 'text', text: 'all', marks: [{ type: 'bold' }] },
    ],
  },
]
const BOLD = 'Grace\n\nfor all'
const italic: RichText = [
  { type: 'paragraph', content: [{ type: 'text', text: 'Peace', marks: [{ type: 'italic' }] }] },
]
/** A text whose lines were broken by an email program. */
const PLAIN = 'A first line that is long enough to have been broken\nby a program.\n\n-- Psalm 51'

interface Stored {
  id: string
  version: number
  [field: string]: unknown
}

const kinds = [
  {
    collection: 'sermons',
    table: 'sermons',
    plain: 'description',
    record: { title: 'Ruth', speaker: 'Jane Doe', date: '2026-11-22' },
    name: 'title',
  },
  {
    collection: 'events',
    table: 'events',
    plain: 'description',
    record: { title: 'Picnic', date: '2026-12-05' },
    name: 'title',
  },
  { collection: 'parish/staff', table: 'staff_members', plain: 'bio', record: { name: 'Ada' }, name: 'name' },
  {
    collection: 'parish/questions',
    table: 'questions',
    plain: 'answer',
    record: { question: 'When?' },
    name: 'question',
  },
] as const

onBothDatabases('rich texts', (open) => {
  let database: Database
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    admin = createTestApp(database).as('administrator')
  })
  afterEach(() => database.close())

  describe.each(kinds)('of $collection', ({ collection, table, plain, record, name }) => {
    const all = `/api/admin/${collection}`
    const rich = `${plain}Rich`
    const add = async (fields: object) => (await admin.post(all, { ...record, ...fields })).body as Stored
    const read = async (id: string) => (await admin.get(`${all}/${id}`)).body as Stored
    const put = (id: string, fields: object) => admin.send('PUT', `${all}/${id}`, fields)
    const write = (id: string, columns: object) =>
      recordTables(database.db).updateTable(table).set(columns).where('id', '=', id).execute()
    const texts = ({ [plain]: words, [rich]: tree = [] }: Stored) => [words, tree]

    it('have their words as plain text, and a plain text has none', async () => {
      expect(texts(await add({ [rich]: bold }))).toEqual([BOLD, bold])
      expect(texts(await add({ [rich]: bold, [plain]: 'Other' }))).toEqual([BOLD, bold])
      expect(texts(await add({ [plain]: ` ${PLAIN}\r\n` }))).toEqual([PLAIN, []])
      expect(texts(await add({ [plain]: PLAIN, [rich]: [] }))).toEqual([PLAIN, []])
      expect(texts(await add({ [rich]: 'One\n\nTwo' }))).toEqual(['One\n\nTwo', richFrom('One\n\nTwo')])
    })

    it.each<[string, object, object, [string, RichText] | undefined]>([
      ['another plain text clears it', { rich: bold }, { plain: 'New' }, ['New', []]],
      ['the same plain text keeps it', { rich: bold }, { plain: `${BOLD} ` }, undefined],
      ['a record that is sent back keeps it', { rich: bold }, { plain: BOLD, rich: bold }, undefined],
      ['a new plain text beside the stored one clears it', { rich: bold }, { plain: 'New', rich: bold }, ['New', []]],
      ['another one replaces it', { rich: bold }, { rich: italic }, ['Peace', italic]],
      [
        'another one counts before the stored plain text',
        { rich: bold },
        { plain: BOLD, rich: italic },
        ['Peace', italic],
      ],
      ['one replaces a plain text', { plain: PLAIN }, { rich: bold }, [BOLD, bold]],
      ['the opened plain text alone is none', { plain: PLAIN }, { rich: richFrom(PLAIN) }, undefined],
      [
        'the opened plain text with its words is none',
        { plain: PLAIN },
        {
          rich: richFrom(PLAIN),
          plain: 'A first line that is long enough to have been broken by a program.\n\n— Psalm 51',
        },
        undefined,
      ],
      ['an empty one beside its words takes the format away', { rich: bold }, { rich: [], plain: BOLD }, [BOLD, []]],
      [
        'an empty one beside the plain text of before restores that',
        { rich: bold },
        { rich: [], plain: PLAIN },
        [PLAIN, []],
      ],
    ])('%s', async (_, before, given, expected) => {
      const named = (fields: object) =>
        Object.fromEntries(Object.entries(fields).map(([name, value]) => [name === 'rich' ? rich : plain, value]))
      const stored = await add(named(before))
      expect((await put(stored.id, named(given))).status).toBe(200)
      const after = await read(stored.id)
      expect(texts(after)).toEqual(expected ?? texts(stored))
      expect(after.version).toBe(expected ? 2 : 1)
    })

    it('come back with a version, with an undo and in a copy', async () => {
      const { id } = await add({ [rich]: bold })
      await put(id, { [plain]: PLAIN })
      const restored = await admin.send('POST', `${all}/${id}/versions/1/restore`)
      expect(texts(restored.body as Stored)).toEqual([BOLD, bold])
      const changed = await admin.fetch(`${all}/${id}`, {
        method: 'PUT',
        body: JSON.stringify({ [rich]: italic }),
        headers: { 'Content-Type': 'application/json' },
      })
      await admin.send('POST', href(adminApi.undo, { action: changed.headers.get('x-undo') ?? '' }))
      expect(texts(await read(id))).toEqual([BOLD, bold])
      const copy = await admin.post(`${all}/${id}/duplicate`, {})
      expect(texts(copy.body as Stored)).toEqual([BOLD, bold])
    })

    it('are told to the log by their words, or as formatting', async () => {
      const { id } = await add({ [rich]: bold })
      const unmarked = richFrom(BOLD)
      await put(id, { [rich]: unmarked })
      expect(texts(await read(id))).toEqual([BOLD, unmarked])
      await put(id, { [rich]: italic })
      const { body } = await admin.get(adminApi.log)
      expect((body as object[]).slice(0, 2)).toMatchObject([
        { details: { [plain]: { from: BOLD, to: 'Peace' } } },
        { details: { [plain]: 'formatting changed' } },
      ])
    })

    it('are refused with a message at their field, and contain no facts', async () => {
      const { id } = await add({ [rich]: bold })
      const evil = [
        { type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', to: 'javascript:x' }] }] },
      ]
      for (const tree of [
        evil,
        [{ type: 'fact', name: 'phone' }],
        [{ type: 'paragraph', content: [{ type: 'fact', name: 'phone' }] }],
      ]) {
        const { status, body } = await put(id, { [rich]: tree })
        expect([status, Object.keys((body as { fields: object }).fields)]).toEqual([400, [rich]])
      }
      expect((await put(id, { [plain]: { toString: 'x' } })).status).toBe(400)
      expect(texts(await read(id))).toEqual([BOLD, bold])
    })

    it('don’t count where only the plain text was written', async () => {
      const { id } = await add({ [rich]: bold })
      await write(id, { [plain]: 'Of a program' })
      expect(texts(await read(id))).toEqual(['Of a program', []])
    })

    it('of a newer version are saved unchanged', async () => {
      const { id } = await add({ [rich]: italic })
      const newer = [
        { type: 'paragraph', align: 'center', content: [{ type: 'text', text: 'Peace', marks: [{ type: 'small' }] }] },
      ]
      await write(id, { [`${plain}_rich`]: JSON.stringify(newer) })
      const stored = await read(id)
      expect(texts(stored)).toEqual(['Peace', newer])
      expect((await put(id, { ...stored, [name]: 'Another' })).status).toBe(200)
      expect(await read(id)).toMatchObject({ [name]: 'Another', [rich]: newer, version: 2 })
    })
  })

  it('stay when an import has their words, and go when it has others', async () => {
    const { body } = await admin.post('/api/admin/events', { ...kinds[1].record, descriptionRich: bold })
    const { id } = body as Stored
    const read = async () => (await admin.get(`/api/admin/events/${id}`)).body
    const bring = (description: string) =>
      admin.post(adminApi.eventsBulk, { data: [{ id, title: 'Picnic', date: '2026-12-05', description }] })
    expect(await bring(BOLD)).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject({ version: 1, description: BOLD, descriptionRich: bold })
    await bring('Grace\n\nfor everyone')
    const after = await read()
    expect(after).toMatchObject({ version: 2, description: 'Grace\n\nfor everyone' })
    expect(after).not.toHaveProperty('descriptionRich')
  })

  it('must have words where the plain text must', async () => {
    const all = '/api/admin/parish/questions'
    const { body } = await admin.post(all, { question: 'When?', answerRich: bold })
    const missing = { status: 400, body: { fields: { answer: 'Answer is required' } } }
    for (const empty of [
      { answerRich: [{ type: 'paragraph' }] },
      { answerRich: [] },
      { answerRich: [], answer: '' },
      { answer: ' ' },
    ]) {
      expect(await admin.send('PUT', `${all}/${(body as Stored).id}`, empty)).toMatchObject(missing)
      expect(await admin.post(all, { question: 'Where?', ...empty })).toMatchObject(missing)
    }
  })

  it('are found by their words, drawn with their links, and listed as plain text', async () => {
    const linked: RichText = [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'About', marks: [{ type: 'link', to: '@pages/about' }] },
          { type: 'text', text: 'Nowhere', marks: [{ type: 'link', to: '@pages/none' }] },
        ],
      },
    ]
    const { body } = await admin.post('/api/admin/sermons', {
      ...kinds[0].record,
      descriptionRich: [...bold, ...linked],
    })
    const { id } = body as Stored
    const found = await admin.get(href(api.sermons, {}, { search: 'nowhere' }))
    expect(found.body).toMatchObject([{ id, description: `${BOLD}\n\nAboutNowhere` }])
    const draw = async (record: object) => {
      const headers = { 'Content-Type': 'application/json' }
      const body = JSON.stringify({ id, record })
      return (await admin.fetch('/api/previews/sermons', { method: 'POST', body, headers })).text()
    }
    const page = await draw({})
    expect(page).toContain('<h3 dir="auto">Grace</h3><p dir="auto">for <strong>all</strong></p>')
    expect(page).toMatch(/<a href="\/about[^"]*" class="link">About<\/a><span>Nowhere<\/span>/)
    expect(await draw({ descriptionRich: italic })).toContain('<em>Peace</em>')
    const main = async (record: object) => /<main.*<\/main>/s.exec(await draw(record))?.[0]
    expect(await main({ description: PLAIN })).toBe(await main({ descriptionRich: richFrom(PLAIN) }))
  })
})
