import { afterEach, expect, it } from 'vitest'
import { readTable, unescapeFormula } from '#app/records/import/delimited.ts'
import type { Database } from '#db/database.ts'
import { createTestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addSermon } from '#test/records.ts'

onBothDatabases('A list as CSV', (open) => {
  let database: Database
  afterEach(() => database.close())

  it('has every record of the list, and no cell that a spreadsheet runs', async () => {
    database = await open()
    const titles = ['=HYPERLINK("https://evil.test")', 'Grüße, “Peace”; and\ntwo lines', '日本語']
    for (const title of titles) {
      await addSermon(database.db, { title, tags: ['Hope', 'Faith, Love'], description: '+1 more' })
    }
    const editor = createTestApp(database).as('editor')
    const answer = await editor.fetch('/api/admin/sermons/csv')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="sermons-2026-11-21.csv"')
    const text = await answer.text()
    expect(text).toContain(`"'=HYPERLINK(`)
    const [header, ...rows] = readTable(text)
    const names = header?.cells ?? []
    const cell = (row: { cells: string[] }, name: string) => unescapeFormula(row.cells[names.indexOf(name)] ?? '')
    expect(rows.map((row) => cell(row, 'title'))).toEqual(titles)
    expect(rows.map((row) => cell(row, 'tags'))).toEqual(Array(3).fill('Hope; Faith, Love'))
    expect(rows.map((row) => cell(row, 'description'))).toEqual(Array(3).fill('+1 more'))
    expect(names).not.toContain('descriptionRich')
  })

  it('is an empty table with its columns while there are no records', async () => {
    database = await open()
    const answer = await createTestApp(database).as('administrator').fetch('/api/admin/contact-messages/csv')
    expect(await answer.text()).toMatch(/^id,firstName,lastName,email,subject,message,status,createdAt,/)
  })
})
