import { adminApi } from '#test/admin-routes.ts'
import { routes } from '#app/routes.ts'
import { become, churches } from '#test/churches.ts'
import { expect, hydrated, test } from '#test/browser.ts'
import { administrator, signIn } from '#test/newsletter-run.ts'
import { startServer } from '#test/server.ts'

/** What the home page says at an instant; 18:00 in Denver is 01:00 in UTC. */
const moments: [when: string, instant: string, countdown: string | null, isLive: boolean][] = [
  ['Friday 17:44:59', '2025-11-22T00:44:59Z', null, false],
  ['Friday 17:45:00', '2025-11-22T00:45:00Z', '24:00:00', false],
  ['Saturday 17:44:59', '2025-11-23T00:44:59Z', '00:00:01', false],
  ['Saturday 17:45:00', '2025-11-23T00:45:00Z', null, true],
  ['Saturday 20:00:00', '2025-11-23T03:00:00Z', null, true],
  ['Saturday 20:00:01', '2025-11-23T03:00:01Z', null, false],
  ['Sunday 10:30:00', '2025-11-23T17:30:00Z', null, false],
]

test('a church in Denver that worships on Saturday at 18:00 counts down to 17:45', async ({ page, watch }) => {
  await using server = await startServer(administrator)
  watch.allow(new RegExp(`request: ${server.url}`))
  const { ask } = await signIn(server.url)
  const times = [{ name: 'Misa', weekday: 6, time: '18:00', isMain: true, isBroadcast: true }]
  await become(ask, { ...churches.sanJose, times })

  const main = page.getByRole('main')
  for (const [when, instant, countdown, isLive] of moments) {
    await test.step(when, async () => {
      await page.clock.setFixedTime(instant)
      await page.goto(server.url)
      // The server has drawn the page at its own time, when the buttons may have to wait.
      await main.getByRole('link', { name: 'Plan Your Visit' }).focus()
      await expect(page.locator('is-land[data-of=worship-buttons][data-state=on]')).toHaveCount(1)
      const starts = main.getByRole('link', { name: 'Mass Starts in' })
      if (countdown) await expect(starts).toHaveText(`Mass Starts in ${countdown}`)
      else await expect(starts).toHaveCount(0)
      await expect(main.getByRole('link', { name: 'Live Stream Mass' })).toHaveCount(isLive ? 1 : 0)
    })
  }

  await page.clock.setFixedTime('2025-11-22T23:45:00Z')
  await page.goto(`${server.url}${routes.liveStreamWorship}`)
  await hydrated(page)
  await expect(main).toContainText('Mass Starts in 01:00:00')
  await expect(main).toContainText('We celebrate Mass Saturdays at 6:00 p.m.')
  await page.goto(`${server.url}${routes.liveStreams}`)
  await expect(main).toContainText(/Saturday Masses are live at 6:00 PM M[DS]T/)

  await ask('PUT', adminApi.setupTimes, { times: times.map((one) => ({ ...one, isBroadcast: false })) })
  await page.goto(server.url)
  await hydrated(page)
  await expect(main.getByRole('link', { name: 'Mass Starts in' })).toHaveCount(0)
  await page.goto(`${server.url}${routes.liveStreams}`)
  await expect(main).not.toContainText('are live')
})
