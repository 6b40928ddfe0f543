import { adminApi } from '#test/admin-routes.ts'
import { api, href, routes } from '#app/routes.ts'
import type { Sermon } from '#app/features/sermons/sermon.ts'
import { longDate } from '#app/dates/format.ts'
import { expect, hydrated, test } from '#test/browser.ts'

/** A sermon of the sample church with all fields that can be filtered. */
async function someSermon(site: string): Promise<Sermon & { speaker: string; series: string }> {
  const sermons = (await (await fetch(site + api.sermons)).json()) as Sermon[]
  const found = sermons.find((sermon) => sermon.speaker && sermon.series && sermon.scripture && sermon.description)
  if (!found?.speaker || !found.series) throw new Error('the sample parish has no complete sermon')
  return { ...found, speaker: found.speaker, series: found.series }
}

test('a visitor goes from the home page to a sermon by word, speaker, series and dates, and back to the same list', async ({
  page,
  server,
}) => {
  const sermon = await someSermon(server.url)
  await page.goto(routes.home)
  await hydrated(page)
  await page.getByRole('link', { name: 'View All Sermons' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sermons')

  const word = sermon.title.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? ''
  await page.getByPlaceholder('Search sermons by title, speaker, or scripture...').fill(word.toUpperCase())
  await expect(page).toHaveURL(new RegExp(`search=${word}`, 'i'))
  await page.getByLabel('Speaker').selectOption(sermon.speaker)
  await page.getByLabel('Series').selectOption(sermon.series)
  await page.getByLabel('From').fill(sermon.date)
  await page.getByLabel('To', { exact: true }).fill(sermon.date)
  await expect(page).toHaveURL(/speaker=.*series=.*startDate=.*endDate=/)
  await expect(page.getByText('1 sermon, newest first')).toBeVisible()
  const filtered = page.url()

  await page.getByRole('link', { name: sermon.title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sermon.title)
  await expect(page.locator('.lead')).toContainText(longDate(sermon.date))
  await expect(page.getByRole('heading', { name: 'About This Sermon' })).toBeVisible()

  await page.getByRole('link', { name: '‹ Sermons' }).click()
  await expect(page).toHaveURL(filtered)
  await expect(page.getByLabel('Speaker')).toHaveValue(sermon.speaker)

  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sermon.title)
  await page.goBack()
  await expect(page).toHaveURL(filtered)
  await expect(page.getByLabel('Series')).toHaveValue(sermon.series)
})

test('Clear Filters empties all five and the address', async ({ page, server }) => {
  const { speaker, series, date } = await someSermon(server.url)
  await page.goto(href(routes.sermons, {}, { search: 'no such word', speaker, series, startDate: date, endDate: date }))
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'No Sermons Found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your search criteria to find more sermons.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL(new RegExp(`${routes.sermons}$`))
  for (const label of ['Speaker', 'Series', 'From', 'To'])
    await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page.getByText(/\d+ sermons, newest first/)).toBeVisible()
})

const COLUMNS: [width: number, columns: number][] = [
  [390, 1],
  [768, 2],
  [1440, 3],
]

for (const [width, columns] of COLUMNS) {
  test(`cards stand in ${columns} column(s) at ${width} px, below the large newest one, in the order of the keyboard`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(routes.sermons)
    const cards = page.locator('#page-of-list .card')
    const places = await cards.evaluateAll((all) =>
      all.map((card) => {
        const { x, y, width: across } = card.getBoundingClientRect()
        return { x: Math.round(x), y: Math.round(y), across }
      }),
    )
    const [newest, ...others] = places
    // The cards of a last row that is not full are wider (.filled).
    const rows = [...Map.groupBy(others, ({ y }) => y).values()]
    const most = Math.max(...rows.map((row) => row.length))
    const inFullRows = rows.filter((row) => row.length === most).flat()
    expect(most).toBe(columns)
    expect(new Set(inFullRows.map(({ x }) => x)).size).toBe(columns)
    for (const { across } of others) expect(across).toBeLessThanOrEqual(newest?.across ?? 0)
    expect(places).toEqual(places.toSorted((a, b) => a.y - b.y || a.x - b.x))
  })
}

test('a card without a photograph carries its passage, and the name of its series stands above it', async ({
  admin: page,
  server,
}) => {
  for (const [day, scripture] of [
    ['2001-01-07', 'Ruth 1:1-5'],
    ['2001-01-14', 'Ruth 1:6-18'],
  ]) {
    const data = { title: `Gleaning on ${day}`, speaker: 'Ada Keeper', series: 'In the Fields', date: day, scripture }
    expect((await page.request.post(adminApi.sermons, { data, headers: { Origin: server.url } })).status()).toBe(201)
  }
  await page.goto(`${routes.sermons}?endDate=2001-12-31`)
  const shelf = page.locator('.shelf').first()
  await expect(shelf.getByRole('heading', { level: 2 })).toHaveText('In the Fields')
  const card = shelf.locator('.card').first()
  await expect(card.getByRole('heading', { level: 3 })).toBeVisible()
  await expect(card).toContainText('Ruth 1:6–18')
  await expect(card).not.toContainText('In the Fields')
  // The second fills the row beside the first.
  const boxes = await Promise.all([0, 1].map((nth) => shelf.locator('.card').nth(nth).boundingBox()))
  expect(boxes[1]?.y).toBe(boxes[0]?.y)
})

test('quick typing is searched once, after a pause', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`${routes.sermons}?`)) asked.push(request.url())
  })
  await page.clock.install({ time: '2026-11-24T12:00:00Z' })
  await page.goto(routes.sermons)
  await hydrated(page)
  // What comes with the first touch is there before the clock stands still.
  await page.getByRole('searchbox').focus()
  await expect(page.locator('form').filter({ has: page.getByRole('searchbox') })).toHaveAttribute('data-state', 'on')
  await page.clock.pauseAt('2026-11-24T13:00:00Z')
  for (const typed of ['t', 'th', 'the', 'the ', 'the R', 'the Rev']) {
    await page.getByRole('searchbox').fill(typed)
    await page.clock.runFor(499)
  }
  expect(asked).toHaveLength(0)
  await page.clock.runFor(1)
  await page.clock.resume()
  await expect(page).toHaveURL(/search=the/)
  const searched = () => asked.map((address) => new URL(address).searchParams.get('search'))
  await expect.poll(searched).toEqual(['the Rev'])
  await expect(page.getByText(/sermons?, newest first/)).toBeVisible()
})

test('following a link before the pause is not undone by the search', async ({ page, server }) => {
  const { title } = await someSermon(server.url)
  await page.clock.install({ time: '2026-11-24T12:00:00Z' })
  await page.goto(routes.sermons)
  await hydrated(page)
  await page.clock.pauseAt('2026-11-24T13:00:00Z')
  await page.getByRole('searchbox').fill('something else')
  await page.getByRole('link', { name: title }).first().click()
  await page.clock.runFor(600)
  await page.clock.resume()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).not.toHaveURL(/search=/)
})

test('a sermon that does not exist says so, with its id', async ({ page, watch }) => {
  watch.allow(/404 \(Not Found\)/)
  const response = await page.goto(href(routes.sermon, { id: 'no-such-sermon' }))
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Sermon Not Found' })).toBeVisible()
  await expect(page.getByText('ID: no-such-sermon')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Sermons' }).click()
  await expect(page).toHaveURL(new RegExp(`${routes.sermons}$`))
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the filters work as a form, and the sermon reads', async ({ page, server }) => {
    const sermon = await someSermon(server.url)
    await page.goto(routes.sermons)
    await page.getByRole('searchbox').fill(sermon.title)
    await page.getByLabel('Speaker').selectOption(sermon.speaker)
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/search=/)
    await expect(page.getByLabel('Speaker')).toHaveValue(sermon.speaker)
    await page.getByRole('link', { name: sermon.title }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sermon.title)
    await page.goBack()
    await page.getByRole('button', { name: 'Clear Filters' }).click()
    await expect(page.getByLabel('Speaker')).toHaveValue('')
  })
})

test('the video and the recording of a sermon say what they are', async ({ admin, server, watch }) => {
  watch.allow(/youtube-nocookie/)
  const media = { youtubeUrl: 'https://youtu.be/abcdefghijk', audioUrl: 'https://audio.example/lamp.mp3' }
  const data = { title: 'Marked title', speaker: 'Ann', ...media, date: '2020-01-05' }
  const headers = { Origin: server.url }
  const { id } = (await (await admin.request.post(adminApi.sermons, { data, headers })).json()) as Sermon
  const address = href(routes.sermon, { id })
  const html = await (await fetch(server.url + address)).text()
  // The browser's own player, where scripts are off (1.2.1, 4.1.2).
  expect(html).toMatch(/<audio controls="" [^>]*noscript:block[^>]*><source src="https:..audio.example/)

  // A real button, which the keyboard presses, loads the player with captions, named after the sermon (1.2.2, 2.1.1, 4.1.2).
  await admin.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>player</p>' }),
  )
  await admin.goto(address)
  await hydrated(admin)
  await expect(admin.locator('iframe')).toHaveCount(0)
  await admin.getByRole('button', { name: 'Watch the sermon' }).press('Space')
  const player = admin.locator('iframe')
  await expect(player).toBeFocused()
  await expect(player).toHaveAttribute('title', 'Marked title')
  await expect(player).toHaveAttribute('src', /\/embed\/abcdefghijk\?.*cc_load_policy=1/)
  // So does a click.
  await admin.reload()
  await hydrated(admin)
  await admin.getByRole('button', { name: 'Watch the sermon' }).click()
  await expect(player).toBeFocused()
  await admin.request.delete(href(adminApi.sermon, { id }), { headers })
})

test('a video of the church’s own has its transcript as captions', async ({ admin, server, watch }) => {
  watch.allow(/ERR_FAILED|video\.example/)
  const vtt = 'WEBVTT\n\n00:01.000 --> 00:04.000\nGrace to you.\n\n00:05.000 --> 00:09.000\nAnd peace.\n'
  const headers = { Origin: server.url }
  const brought = await admin.request.post(adminApi.transcripts, {
    data: vtt,
    headers: { ...headers, 'Content-Type': 'text/plain' },
  })
  const { address: transcript } = (await brought.json()) as { address: string }
  const data = {
    title: 'Own video',
    speaker: 'Ann',
    date: '2020-01-05',
    youtubeUrl: 'https://video.example/a.mp4',
    transcript,
  }
  const { id } = (await (await admin.request.post(adminApi.sermons, { data, headers })).json()) as Sermon
  await admin.route('https://video.example/**', (route) => route.abort())
  await admin.goto(href(routes.sermon, { id }))
  await hydrated(admin)
  await admin.getByRole('button', { name: 'Watch the sermon' }).click()
  const shown = () =>
    admin
      .locator('video')
      .evaluate(({ textTracks: [track] }: HTMLVideoElement) => [
        track?.mode,
        ...[...(track?.cues ?? [])].map((cue) => (cue as VTTCue).text),
      ])
  await expect.poll(shown).toEqual(['showing', 'Grace to you.', 'And peace.'])
  await admin.request.delete(href(adminApi.sermon, { id }), { headers })
})
