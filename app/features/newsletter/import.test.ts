import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { columnsOf } from '#app/definitions/columns.ts'
import { importRecords } from '#app/records/import/import.ts'
import { readObjects } from '#app/records/import/table.ts'
import { objectsOf } from '#app/records/import/text-table.ts'
import { readConsent } from '#app/features/newsletter/consent.ts'
import { subscriberImport } from '#app/features/newsletter/import.ts'
import { subscriberTable } from '#app/features/newsletter/table.ts'
import { subscriber, type SubscriberInput } from '#app/features/newsletter/subscriber.ts'
import { isVisible } from '#app/forms/form-rules.ts'
import type { Database } from '#db/database.ts'
import { newRecord } from '#db/records.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { processorTime } from '#test/patience.ts'

interface Answer {
  message: string
  rows: { line: number; is: string; why?: string; fields?: string[]; notes: string[]; sameAs?: number }[]
  unusedColumns: string[]
  isWritten: boolean
  fields: Record<string, string>
}

onBothDatabases('imported subscribers', (open) => {
  let database: Database
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    admin = createTestApp(database).as('administrator')
  })
  afterEach(() => database.close())

  const had = async (subscribers: SubscriberInput[]) => {
    const records = subscribers.map((one) => ({
      ...newRecord('2026-01-01T00:00:00.000Z'),
      ...columnsOf(subscriber, { language: '', ...one }),
    }))
    await database.db.insertInto('newsletter_subscribers').values(records).execute()
  }
  const bring = async (text: string, preview = false) => {
    const { status, body } = await admin.post(adminApi.subscribersImport, {
      data: objectsOf(text, subscriberTable),
      preview,
    })
    return { status, ...(body as Answer) }
  }
  const stored = () => database.db.selectFrom('newsletter_subscribers').selectAll().orderBy('email_key').execute()
  const exported = async (query = '') => (await admin.fetch(`${adminApi.subscribersExport}${query}`)).text()

  it('are added and updated, whatever their columns are called', async () => {
    await had([{ email: 'Ben@example.org', firstName: 'Benjamin', phone: '1', notes: 'Brings bread.' }])
    const text = [
      'E-Mail Address,FIRST NAME,Surname,Cell phone,Comments,Status,Row',
      'ann@example.org,Ann,"Lee, jr.",850-555-0100,,subscribed,1',
      'ben@EXAMPLE.org,Ben,,,,,2',
      ',Nobody,,,,,3',
      ' , ,,,,,',
    ].join('\n')
    const answer = await bring(text)
    expect(answer).toMatchObject({
      status: 200,
      message: '1 subscriber created, 1 subscriber updated; 1 skipped.',
      unusedColumns: ['Row'],
      isWritten: true,
      rows: [
        { line: 2, is: 'created' },
        { line: 3, is: 'changed', fields: ['firstName'] },
        { line: 4, is: 'skipped', why: 'no email address' },
      ],
    })
    expect(await stored()).toMatchObject([
      { email: 'ann@example.org', first_name: 'Ann', last_name: 'Lee, jr.', phone: '850-555-0100', is_active: 1 },
      { email: 'Ben@example.org', first_name: 'Ben', phone: '1', notes: 'Brings bread.', is_active: 1, version: 2 },
    ])
    const log = await database.db.selectFrom('changes').select(['action', 'label', 'details']).execute()
    expect(log).toEqual([{ action: 'imported', label: '2 subscribers', details: '{"created":1,"updated":1}' }])
  })

  it('who have unsubscribed stay unsubscribed, whatever their row says', async () => {
    await had([
      { email: 'ann@example.org', isActive: false },
      { email: 'ben@example.org', isActive: false },
      { email: 'cy@example.org' },
    ])
    const text =
      'email,first name,active\nann@example.org,Ann,\nben@example.org,Ben,Yes\ncy@example.org,Cy,no\ndi@example.org,Di,0'
    expect((await bring(text)).rows).toMatchObject([
      { is: 'changed', fields: ['firstName'], notes: ['unsubscribed; stays unsubscribed'] },
      { is: 'changed', fields: ['firstName'], notes: ['unsubscribed; stays unsubscribed'] },
      { is: 'changed', fields: ['firstName', 'isActive'], notes: ['will stop getting the newsletter'] },
      { is: 'created' },
    ])
    expect((await stored()).map(({ is_active }) => is_active)).toEqual([0, 0, 0, 0])
  })

  it('are only looked at on a preview', async () => {
    expect(await bring('email\nann@example.org', true)).toMatchObject({ isWritten: false, rows: [{ is: 'created' }] })
    expect(await stored()).toEqual([])
  })

  it('are all refused when one row has an error, and every such row is named', async () => {
    const text = 'email,first name,active\nann@example.org,Ann,\nben@example,Ben,\ncy@example,Cy,no'
    const preview = await bring(text, true)
    expect(preview.rows.map(({ is, why }) => why ?? is)).toEqual([
      'created',
      'email: Valid email is required',
      'email: Valid email is required',
    ])
    const refused = await bring(text)
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.fields)).toEqual(['line 3', 'line 4'])
    expect(await stored()).toEqual([])
  })

  it('that are repeated are imported once, if their rows agree', async () => {
    const twice = 'email,first name,last name\nann@example.org,Ann,\nANN@example.org,Ann,Lee\nann@example.org,,Lee'
    expect((await bring(twice)).rows).toMatchObject([
      { is: 'created' },
      { is: 'changed', fields: ['lastName'] },
      { is: 'unchanged', sameAs: 2 },
    ])
    expect(await stored()).toMatchObject([{ email: 'ann@example.org', first_name: 'Ann', last_name: 'Lee' }])
    const torn = await bring('email,first name\nben@example.org,Ben\nben@example.org,Benny')
    expect(torn.fields).toEqual({ 'line 3': 'firstName differs from line 2 for the same subscriber' })
  })

  it.each([
    ['email', 'No subscribers found to import'],
    ['email,name\n,,', 'No subscribers found to import'],
    ['name,phone\nAnn,1', 'The first row must name the columns: Email'],
    ['email,first name,First\nann@example.org,A,B', 'Two columns contain firstName. Remove one.'],
  ])('are refused when no rows can be made of them: %j', async (text, message) => {
    const answer = await bring(text)
    expect(answer.status).toBe(400)
    expect(answer.message).toContain(message)
  })

  it('are exported as a file that imports without changes', async () => {
    await had([
      { email: 'ann@example.org', firstName: '=cmd|x', lastName: "'Lee", phone: '+1 850', notes: 'a,"b"\n;c' },
      { email: 'ben@example.org', firstName: '@Ben', notes: '-', isActive: false },
    ])
    const response = await admin.fetch(adminApi.subscribersExport)
    expect(response.headers.get('Content-Type')).toContain('text/csv; charset=utf-8')
    expect(response.headers.get('X-Total-Count')).toBe('2')
    expect(response.headers.get('Content-Disposition')).toBe(
      'attachment; filename="newsletter-subscribers-2026-11-21.csv"',
    )
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf])
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    expect(text).toBe(
      [
        '\uFEFFEmail,First name,Last name,Phone,Notes,Active,Since,Lists',
        `ann@example.org,'=cmd|x,'Lee,'+1 850,"a,""b""\n;c",yes,2026-01-01,`,
        `ben@example.org,'@Ben,,,'-,no,2026-01-01,`,
        '',
      ].join('\r\n'),
    )
    const before = await stored()
    const { rows, unusedColumns } = await bring(text)
    expect(rows.map(({ is }) => is)).toEqual(['unchanged', 'unchanged'])
    expect(unusedColumns).toEqual([])
    expect(await stored()).toEqual(before)
    expect(await exported('?isActive=false')).not.toContain('ann@example.org')
  })

  it('are unchanged after an export and an import, whatever the texts contain', async () => {
    const word = fc.array(
      fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\t', '\n', ' ', 'a', 'é', '\\', '\u200b'),
    )
    // Invisible text counts as empty, here and wherever it is typed.
    const seen = (text: string) => (isVisible(text) ? text.trim() : '')
    const name = word.map((pieces) => seen(pieces.join('').replaceAll('\n', '')))
    const notes = word.map((pieces) => seen(pieces.join('')))
    const someone = fc.record({ firstName: name, lastName: name, phone: name, notes, isActive: fc.boolean() })
    const by = { person: { id: 'ada', name: 'Ada' }, now: '2026-11-21T18:00:00.000Z', isDryRun: false }
    const property = fc.asyncProperty(fc.array(someone, { minLength: 1, maxLength: 4 }), async (people) => {
      await database.db.deleteFrom('newsletter_subscribers').execute()
      await had(people.map((one, index) => ({ ...one, email: `p${index}@example.org` })))
      const before = await stored()
      const text = await exported()
      const again = await importRecords(database, kind, readObjects(rowsOf(text), subscriberTable), by)
      expect(again.rows.every(({ is }) => is === 'unchanged')).toBe(true)
      await database.db.deleteFrom('newsletter_subscribers').execute()
      await importRecords(database, kind, readObjects(rowsOf(text), subscriberTable), by)
      const noted = { consent_at: '', consent_source: '', left_at: '', left_how: '', left_why: '' }
      const own = { id: '', created_at: '', updated_at: '', ...noted }
      const bare = (rows: typeof before) => rows.map((row) => ({ ...row, ...own }))
      expect(bare(await stored())).toEqual(bare(before))
    })
    await fc.assert(property, { numRuns: 40 })
  })

  it('are imported by the thousand in reasonable time', async () => {
    const lines = Array.from({ length: 5000 }, (_, n) => `p${n}@example.org,Ann ${n}`)
    const text = ['email,first name', ...lines].join('\n')
    const spent = processorTime()
    expect((await bring(text)).message).toBe('5,000 subscribers created.')
    expect((await bring(text)).message).toBe('5000 unchanged.')
    expect(spent()).toBeLessThan(8000)
  })
})

describe('a table of subscribers', () => {
  it('are read correctly from cells that were escaped against formulas', () => {
    const { rows } = readObjects([{ Email: 'a@b.co', Phone: "'+1 850", Notes: "'til noon" }], subscriberTable)
    expect(rows).toEqual([{ line: 2, cells: { email: 'a@b.co', phone: '+1 850', notes: "'til noon" } }])
  })
})

const kind = subscriberImport(() => undefined, [])

function rowsOf(text: string) {
  return readConsent(objectsOf(text, subscriberTable), {}).data
}
