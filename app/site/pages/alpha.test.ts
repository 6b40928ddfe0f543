import { expect, it } from 'vitest'
import { routes } from '#app/routes.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { pageText } from '#test/rendered.ts'

const LAUNCH = 'Monday, January 11, 2027'

onBothDatabases('the Alpha page', (open) => {
  it.each([
    // Launch night at the church, when it is already tomorrow in London.
    ['2027-01-12T04:00:00Z', ['>Launch night<', LAUNCH, 'Register for Alpha'], ['Last launch night', 'next course']],
    ['2027-01-12T15:00:00Z', ['>Last launch night<', LAUNCH, 'Ask us about the next course'], ['Register for Alpha']],
  ])('at %s announces what is ahead, and asks to write about what is not', async (now, said, unsaid) => {
    const app = createTestApp(await open(), now)
    await app.as('administrator').send('PUT', adminApi.siteConfig, { alphaLaunchDate: '2027-01-11' })
    const html = await pageText(app, routes.alpha)
    for (const text of said) expect(html).toContain(text)
    for (const text of unsaid) expect(html).not.toContain(text)
  })
})
