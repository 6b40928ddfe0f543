import { beforeEach, expect, it } from 'vitest'
import { addressesOf } from '#app/definitions/definition.ts'
import { staffMember } from '#app/features/church/church.ts'
import { staffImporter } from '#app/features/church/import.ts'
import { api } from '#app/routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { bringRows } from '#test/bring-rows.ts'
import { onBothDatabases } from '#test/databases.ts'

onBothDatabases('imported staff', (open) => {
  let app: TestApp
  beforeEach(async () => {
    app = createTestApp(await open(), '2026-11-21T18:00:00Z').as('editor')
  })
  const actor = { person: { id: 'ada', name: 'Ada' }, now: '2026-11-21T18:00:00.000Z' }
  const bring = async (...rows: Record<string, string>[]) => {
    return (await bringRows(staffImporter, app.services, rows, actor)).map(({ is, title, notes }) => [
      is,
      title,
      ...notes,
    ])
  }
  const anna = { name: 'Anna Whitfield', title: 'Rector', bio: 'One.\n\nTwo.', email: 'anna@a.test', origin: 'p1' }
  const paul = { name: 'Paul Ames', origin: 'p2' }

  it('stand behind the people who are there, and the same file again changes nothing', async () => {
    await app.post(addressesOf(staffMember).all, { name: 'Ruth Lee' })
    expect(await bring(anna, paul)).toEqual([
      ['created', 'Anna Whitfield'],
      ['created', 'Paul Ames'],
    ])
    expect((await app.get(api.staff)).body).toMatchObject([
      { name: 'Ruth Lee' },
      { name: 'Anna Whitfield', title: 'Rector', bio: 'One.\n\nTwo.', email: 'anna@a.test' },
      { name: 'Paul Ames' },
    ])
    expect((await bring(anna, paul)).map(([is]) => is)).toEqual(['unchanged', 'unchanged'])
  })

  it('fill in what is not known of a person, and change nothing else', async () => {
    await app.post(addressesOf(staffMember).all, { name: 'Anna Whitfield', title: 'Vicar' })
    expect(await bring(anna)).toEqual([['changed', 'Anna Whitfield', 'title stays as it is']])
    expect((await app.get(api.staff)).body).toMatchObject([{ title: 'Vicar', email: 'anna@a.test' }])
  })
})
