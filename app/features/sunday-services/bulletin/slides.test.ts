import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { openEmpty } from '#test/databases.ts'
import { services } from '#test/six-services.ts'

/** What OpenLP 3 reads of a service file (`load_file` and `set_from_service` in its sources). */
const service = z.tuple(
  [
    z.strictObject({
      openlp_core: z.object({ 'lite-service': z.literal(false), 'openlp-servicefile-version': z.literal(3) }),
    }),
  ],
  z.strictObject({
    serviceitem: z.object({
      header: z.object({
        title: z.string().min(1),
        name: z.literal('custom'),
        type: z.literal(1),
        theme: z.null(),
        footer: z.array(z.string().min(1)),
        audit: z.string(),
        notes: z.string(),
        from_plugin: z.boolean(),
        capabilities: z.array(z.int().min(1).max(25)),
        background_audio: z.array(z.string()),
      }),
      data: z.array(z.object({ title: z.string(), raw_slide: z.string().min(1), verseTag: z.string().min(1) })).min(1),
    }),
  }),
)

describe('slides of a Sunday', () => {
  let database: Database
  let admin: TestApp
  const ids: string[] = []
  beforeAll(async () => {
    database = await openEmpty('sqlite')
    admin = createTestApp(database).as('administrator')
    for (const [at, { day }] of services.entries()) {
      const { body } = await admin.post(adminApi.sundays, { ...day, date: `2026-12-0${at + 1}` })
      ids.push((body as { id: string }).id)
    }
  })
  afterAll(() => database.close())

  async function files(at: number, format: string): Promise<Record<string, string>> {
    const answer = await admin.fetch(href(adminApi.sundaySlides, { id: ids[at] }, { format }))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="slides-2026-12-0${at + 1}.${format}"`)
    const entries = Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())))
    return Object.fromEntries(entries.map(([name, bytes]) => [name, strFromU8(bytes)]))
  }

  it.each(services.map(({ name, day }, at) => ({ name, day, at })))(
    'are a service file of OpenLP for $name, with each part',
    async ({ day, at }) => {
      const { 'service_data.osj': json = '', ...others } = await files(at, 'osz')
      expect(others).toEqual({})
      const [, ...items] = service.parse(JSON.parse(json))
      const titles = items.map(({ serviceitem: { header } }) => header.title)
      const named = day.order.flatMap((part) => ('title' in part && part.title ? [part.title] : []))
      expect(titles).toEqual(expect.arrayContaining([day.name, ...named]))
    },
  )

  it('have the license of a song at the foot of its slides', async () => {
    const at = services.findIndex(({ name }) => name.startsWith('a Baptist'))
    const { 'service_data.osj': json = '' } = await files(at, 'osz')
    const [, ...items] = service.parse(JSON.parse(json))
    const song = items.find(({ serviceitem: { header } }) => header.title === 'Goodness of God')
    expect(song?.serviceitem.header.footer).toEqual(['Goodness of God', 'CCLI License # 123456'])
    const slides = Object.entries(await files(at, 'pptx')).filter(([name]) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
    expect(slides.filter(([, xml]) => xml.includes('CCLI License # 123456'))).toHaveLength(1)
  })

  it('are a presentation in which each part has a title and no slide is too full', async () => {
    const parts = await files(0, 'pptx')
    const slides = Object.entries(parts).flatMap(([name, xml]) =>
      /^ppt\/slides\/slide\d+\.xml$/.test(name) ? [xml] : [],
    )
    expect(slides.length).toBeGreaterThan(6)
    for (const xml of slides) {
      expect(xml).toContain('type="title"')
      expect([...xml.matchAll(/<a:p>/g)].length).toBeLessThanOrEqual(9)
    }
    expect(slides.join('')).toContain('Almighty God, to you all hearts are open')
    expect(slides.join('')).not.toContain('Please stand')
  })
})
