import { DatabaseSync } from 'node:sqlite'
import { adminApi, adminPages as places } from '#test/admin-routes.ts'
import { href, routes } from '#app/routes.ts'
import { expectAccessibleAtAnyWidth } from '#test/accessible.ts'
import { expect, hydrated, test } from '#test/browser.ts'

test('a page says when its video is gone, and the admin area lists it', async ({ admin, server }) => {
  await admin.setViewportSize({ width: 390, height: 900 })
  const headers = { Origin: server.url }
  const audioUrl = 'https://recordings.example.org/gone.mp3'
  const data = {
    title: 'Vanished',
    speaker: 'Jane Doe',
    date: '2026-11-15',
    youtubeUrl: 'https://youtu.be/gone-xxxxxx',
    audioUrl,
  }
  const made = (await (await admin.request.post(adminApi.sermons, { data, headers })).json()) as { id: string }
  // The server may be writing.
  using stored = new DatabaseSync(`${server.dataDir}/narthex.db`, { timeout: 10_000 })
  const row = stored.prepare(
    "insert into media_checks (kind, address, checked_at, outcome, why, failed_on, failed_days) values (?, ?, '2026-11-21T09:40:00.000Z', 'fails', ?, '2026-11-21', ?)",
  )
  row.run('video', 'gone-xxxxxx', 'gone', 2)
  row.run('audio', audioUrl, 'not_found', 1)

  await admin.goto(href(routes.sermon, { id: made.id }))
  await hydrated(admin)
  await expect(admin.getByText('Sorry, this video isn’t available anymore.')).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Watch the sermon' })).toHaveCount(0)
  await expect(admin.locator('audio')).toHaveCount(1)
  // Here and not in the table of screens: only the job finds what has stopped playing.
  await expectAccessibleAtAnyWidth(admin, 'what has stopped playing')

  const elsewhere = 'else-xxxxxx'
  const changed = await admin.request.put(href(adminApi.sermon, { id: made.id }), {
    data: { youtubeUrl: `https://youtu.be/${elsewhere}` },
    headers,
  })
  expect(changed.status()).toBe(200)
  // Not before a record shows it: the server’s first check may still be running, and forgets what nothing shows.
  row.run('video', elsewhere, 'not_embeddable', 2)
  await admin.goto(href(routes.sermon, { id: made.id }))
  await expect(admin.getByRole('link', { name: 'Watch it on YouTube' })).toHaveAttribute(
    'href',
    `https://www.youtube.com/watch?v=${elsewhere}`,
  )
  await expect(admin.getByRole('button', { name: 'Watch the sermon' })).toHaveCount(0)
  await expectAccessibleAtAnyWidth(admin, 'what has stopped playing')
  await admin.request.put(href(adminApi.sermon, { id: made.id }), { data: { youtubeUrl: data.youtubeUrl }, headers })

  await admin.goto(places.overview)
  await expect(admin.getByText('1 video or audio file has stopped playing.')).toBeVisible()
  await admin.getByRole('link', { name: 'View broken links' }).click()
  await expect(admin).toHaveURL(places.brokenLinks)
  const list = admin.getByRole('list', { name: 'Broken links' })
  await expect(list).toContainText('This video isn’t on YouTube anymore')
  await expect(list).toContainText('Failed 2 days in a row')
  await expect(list).toContainText('If it fails again tomorrow, visitors will see a message instead')
  await expectAccessibleAtAnyWidth(admin, 'what has stopped playing')
  await list.getByRole('link', { name: 'Vanished' }).first().click()
  await expect(admin.getByRole('region', { name: 'Edit Sermon' })).toBeVisible()
  await admin.request.delete(href(adminApi.sermon, { id: made.id }), { headers })
})
