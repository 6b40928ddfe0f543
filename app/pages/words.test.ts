/** What the built-in pages say: exactly their originals until the church changes them, and then nothing but its words. */
import { expect, it } from 'vitest'
import { firstStart } from '#app/server/first-start.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import type { Field, Fields } from '#app/definitions/field.ts'
import { kindIn } from '#app/definitions/blocks.ts'
import { pageKinds } from '#app/blocks/kinds.ts'
import { settings as settingFields } from '#app/definitions/settings.ts'
import { originalRecord, originalsFor } from '#app/pages/originals.ts'
import { page } from '#app/pages/page.ts'
import { builtInPages } from '#app/links/built-in-pages.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { pageText } from '#test/rendered.ts'

const NOW = '2026-11-24T18:00:00Z'
const MARK = 'Zq'
const BLOCK =
  /<\/?(?:p|div|section|li|ul|ol|h\d|dt|dd|dl|figure|figcaption|blockquote|article|aside|br|summary|details|address|form|label|button|legend)\b[^>]*>/g

/** The lines of text of a page's main part. */
function linesOf(html: string): string[] {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  return (
    main
      .replace(/<(script|style|template|select)\b[\s\S]*?<\/\1>/g, '')
      // What is shown only after something has happened, such as that typed text was kept.
      .replace(/<p\b[^>]*\shidden\b[^>]*>[\s\S]*?<\/p>/g, '')
      .replace(/<span class="sr-only">[^<]*<\/span>/g, '')
      .replace(BLOCK, '\n')
      .replace(/<[^>]+>/g, '')
      .replace(/[ \t]+/g, ' ')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
  )
}

onBothDatabases('the built-in pages', (open) => {
  it('of an untouched site say word for word what they said before they could be changed', async () => {
    const app = createTestApp(await open(), NOW)
    await firstStart(app.services)
    const texts: string[] = []
    for (const { page: name } of originalsFor('')) {
      const { address } = builtInPages[name]
      texts.push(`# ${address}`, ...linesOf(await pageText(app, address)), '')
    }
    await expect(texts.join('\n')).toMatchFileSnapshot('./words.snapshot.txt')
  })

  it('say nothing of a church but its own words', async () => {
    const app = createTestApp(await open(), NOW)
    await firstStart(app.services)
    const admin = app.as('administrator')
    const texts = ['churchName', 'tagline', 'parkingNote', 'termsText', 'liveServicesNote', 'footerAbout']
    const visit = Object.keys(settingFields).filter((name) => /^visit(?!or|Picture)/.test(name))
    const settings = Object.fromEntries([...texts, ...visit].map((name) => [name, MARK]))
    expect(await admin.send('PUT', adminApi.siteConfig, settings)).toMatchObject({ status: 200 })
    for (const { page: name } of originalsFor('')) {
      const marked = markedValues(page.fields, { ...originalRecord(name, '') })
      const made = await admin.post(addressesOf(page).all, { ...marked, page: name })
      expect({ name, status: made.status, body: made.body }).toMatchObject({ status: 201 })
    }
    const known = new Set(await recordWords(app))
    const fixed = new Set<string>()
    for (const { page: name } of originalsFor('')) {
      for (const line of linesOf(await pageText(app, builtInPages[name].address))) {
        for (const sentence of line.split(/(?<=[.!?…])\s+/)) {
          const isLong = sentence.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length >= 6
          if (
            isLong &&
            !sentence.includes(MARK) &&
            ![...known].some((words) => words.includes(sentence.replace(/\+–$/, '')))
          ) {
            fixed.add(`${name}: ${sentence}`)
          }
        }
      }
    }
    // What people agree to is the form's, and not the church's.
    expect([...fixed]).toEqual([
      'plan-a-visit: I agree to the terms and conditions and to receive text messages by phone.',
    ])
  })
})

/** All texts of records and settings, which are the church's own. */
async function recordWords(app: ReturnType<typeof createTestApp>): Promise<string[]> {
  const { db } = app.services.database
  const tables = [
    ...(['questions', 'beliefs', 'ministries', 'staff_members', 'service_times'] as const),
    ...(['events', 'sermons', 'live_streams', 'pages'] as const),
  ]
  const rows: object[] = []
  for (const table of tables) rows.push(...(await db.selectFrom(table).selectAll().execute()))
  const settings = await db.selectFrom('settings').selectAll().execute()
  return [...rows, ...settings].map((row) => JSON.stringify(row))
}

/** The same values with every text replaced by the mark. */
function markedValues(fields: Fields, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, markedValue(name, fields[name], value)]),
  )
}

function markedValue(name: string, field: Field | undefined, value: unknown): unknown {
  if (!field || name === 'page' || name === 'address') return value
  if ((field.type === 'line' || field.type === 'text') && value !== '') return MARK
  if (field.type === 'rich') return MARK
  if (!Array.isArray(value)) return value
  if (field.type === 'records')
    return value.map((one) => markedValues(field.fields ?? {}, one as Record<string, unknown>))
  if (field.type !== 'blocks') return value
  return value.map((block: Record<string, unknown> & { kind: string }) =>
    markedValues(kindIn(pageKinds, block)?.fields ?? {}, block),
  )
}
