/** The downloads of the media room. */
import { expect, test } from 'vitest'
import { mediaRoomFiles } from '#app/discovery/api.ts'
import { downloads } from '#app/routes.ts'
import { createTestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'

onBothDatabases('the colors', (open) => {
  test('include a style sheet with the colors of the settings over the defaults', async () => {
    const database = await open()
    const { services } = createTestApp(database)
    const setting = {
      name: 'primaryColor',
      value: '"#123456"',
      updated_at: '2026-11-01T12:00:00.000Z',
      sample: 0 as const,
    }
    await database.db.insertInto('settings').values(setting).execute()
    const answer = await mediaRoomFiles(services).request(downloads.colors)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="colors.css"')
    const css = await answer.text()
    expect(css).toContain('--primary: rgb(18 52 86); /* #123456 */')
    expect(css).toContain('--accent: rgb(124 58 237); /* #7c3aed */')
    await database.close()
  })
})
