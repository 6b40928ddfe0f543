import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { question } from '#app/definitions/questions.ts'
import { DAILY_KB, keyOf, weightOf } from '#app/http/form-bounds.ts'
import { MAX_SPAM_BYTES } from '#app/http/form-spam.ts'
import { answerSections } from '#app/inbox/form-answers.ts'
import { api, href } from '#app/routes.ts'
import { createApi } from '#app/server/api.ts'
import { MAX_ANSWERS, MAX_LONG_ANSWER } from '#app/forms/questions.ts'
import type { Database } from '#db/database.ts'
import { countInWindow } from '#db/limits.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { formToken } from '#test/forms.ts'
import { formOf } from '#test/own-forms.ts'

const DAY_SECONDS = 24 * 60 * 60
const MB = 1_000_000
/** Texts that take as much as a text of so many characters can: by their bytes, and by what search makes of them. */
const heavy: Record<string, (length: number) => string> = {
  'words of one letter with hyphens': (length) =>
    Array.from({ length }, (_, n) => `${n.toString(36).replaceAll(/\d/g, 'q')}-${n % 7}a-b`)
      .join(' ')
      .slice(0, length),
  Chinese: (length) => Array.from({ length }, (_, n) => String.fromCharCode(0x4e00 + ((n * 7919) % 20_000))).join(''),
  'ligatures of eighteen letters': (length) => '\ufdfa'.repeat(length),
  'line breaks': (length) => 'a\n'.repeat(length / 2),
}

const { addresses: answers } = answerSections[0]

onBothDatabases('what strangers store in a day', (open) => {
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    await app.as('administrator').send('PUT', adminApi.siteConfig, {
      contactEmailTo: 'office@church.test',
      autoReplyEnabled: true,
      autoReplySubject: 'We have it',
      autoReplyMessage: 'Thank you.',
    })
  })
  afterEach(() => database.close())

  const { make, shown } = formOf(() => app)
  /** The forms behind a proxy, each submission from another address unless one is given. */
  const fromAnywhere = () => {
    let at = app.services.now()
    let sent = 0
    const router = createApi({ ...app.services, now: () => at, config: { ...app.services.config, trustProxy: 1 } })
    return {
      post: async (address: string, fields: object, from = `203.0.${sent >> 8}.${sent & 255}`) => {
        sent++
        const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': from }
        const body = JSON.stringify({ ...fields, token: await formToken(app) })
        const response = await router.request(address, { method: 'POST', body, headers })
        return { status: response.status, body: (await response.json()) as { message: string } }
      },
      later: (hours: number) => void (at = at.add({ hours })),
    }
  }
  const bytes = async (): Promise<number> => {
    const size =
      database.engine === 'sqlite'
        ? sql<{ bytes: number }>`select (page_count - freelist_count) * page_size as bytes
            from pragma_page_count, pragma_freelist_count, pragma_page_size`
        : sql<{ bytes: string }>`select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c
            join pg_namespace n on n.oid = c.relnamespace where n.nspname = current_schema() and c.relkind = 'r'`
    return Number((await size.execute(database.db)).rows[0]?.bytes)
  }
  const stored = async (table: 'contact_messages' | 'visitor_requests' | 'newsletter_subscribers' | 'form_answers') =>
    (await database.db.selectFrom(table).select('id').execute()).length
  const spam = async () =>
    (await database.db.selectFrom('judged_spam').select(['form', 'reason']).orderBy('form').execute()).map(
      ({ form, reason }) => `${form}: ${reason}`,
    )
  const contact = (n: number, message = 'When?') => ({
    firstName: 'Ann',
    lastName: 'Lee',
    email: `ann${n}@example.org`,
    subject: `No. ${n}`,
    message,
  })
  const visit = (n: number) => ({
    fullName: `Ann ${n}`,
    phone: '850-555-0100',
    email: `v${n}@example.org`,
    numberOfKids: '2',
  })
  /** A form with room for everything that one answer may have. */
  const longForm = async () => {
    const labels = ['First', 'Second']
    const id = await make({
      questions: labels.map((label) => question('long', label)),
      tell: 'a@church.test, b@church.test',
    })
    const form = await shown(id)
    const [one = '', two = ''] = form.questions.map(({ name }) => name)
    return {
      address: href(api.formAnswers, { id }),
      fields: (text: string) => ({
        version: String(form.version),
        [one]: text.slice(0, MAX_LONG_ANSWER),
        [two]: text.slice(MAX_LONG_ANSWER),
      }),
    }
  }

  it('is 100 MB at most: nothing takes more than it counts for, and the bounds leave room for Spam', async () => {
    const { post } = fromAnywhere()
    const form = await longForm()
    const whole = (text: string) => form.fields(text.slice(0, MAX_ANSWERS))
    const kinds: [what: string, address: string, fields: (n: number) => object, times: number][] = [
      ['short messages', api.contact, (n) => contact(n), 60],
      ['visits', api.visitorRequests, visit, 60],
      ['sign-ups for the newsletter', api.newsletterSubscribe, (n) => ({ email: `n${n}@example.org` }), 60],
      ...Object.entries(heavy).map(([what, text]): (typeof kinds)[number] => [
        what,
        form.address,
        (n) => whole(`${n} ${text(MAX_ANSWERS)}`),
        8,
      ]),
    ]
    for (const [what, address, fields, times] of kinds) {
      const before = await bytes()
      let counted = 0
      for (let n = 0; n < times; n++) {
        expect([what, await post(address, fields(n))]).toMatchObject([what, { status: 201 }])
        counted += 1_000 * weightOf(textsOf(fields(n)))
      }
      const stored = (await bytes()) - before
      expect({ what, isWithin: stored < counted * 1.15, stored, counted }).toMatchObject({ what, isWithin: true })
    }
    expect(await spam()).toEqual([])
    expect(DAILY_KB.site * 1_000 * 1.15 + MAX_SPAM_BYTES * 1.5).toBeLessThan(80 * MB)
  })

  it('goes to Spam beyond the bound of the whole site, until the next day', async () => {
    const { post, later } = fromAnywhere()
    const form = await longForm()
    const everyForm = async (n: number) => [
      await post(api.contact, contact(n)),
      await post(api.visitorRequests, visit(n)),
      await post(api.newsletterSubscribe, { email: `n${n}@example.org` }),
      await post(form.address, form.fields(`Answer ${n}`)),
    ]
    for (const { status } of await everyForm(1)) expect(status).toBe(201)
    expect(await spam()).toEqual([])
    await countInWindow(database.db, keyOf.site, DAY_SECONDS, app.services.now(), DAILY_KB.site)
    for (const { status, body } of await everyForm(2)) {
      expect(status).toBe(201)
      expect(body.message).toContain('Someone will look at it first')
    }
    expect(await spam()).toEqual(['contact: much', 'form_answers: much', 'newsletter: much', 'visit: much'])
    const tables = ['contact_messages', 'visitor_requests', 'newsletter_subscribers', 'form_answers'] as const
    for (const table of tables) expect([table, await stored(table)]).toEqual([table, 1])
    later(25)
    await everyForm(3)
    for (const table of tables) expect([table, await stored(table)]).toEqual([table, 2])
  })

  it('goes to Spam beyond the bound of one form and address, and of a provider’s network', async () => {
    const { post } = fromAnywhere()
    const fill = (key: string, kilobytes: number) =>
      countInWindow(database.db, key, DAY_SECONDS, app.services.now(), kilobytes)
    await fill(keyOf.form('contact', '2001:db8:1:1::/64'), DAILY_KB.form)
    await post(api.contact, contact(1), '2001:db8:1:1::7')
    expect([await stored('contact_messages'), await spam()]).toEqual([0, ['contact: much']])
    await post(api.visitorRequests, visit(1), '2001:db8:1:1::7')
    await post(api.contact, contact(2), '2001:db8:1:2::7')
    expect([await stored('visitor_requests'), await stored('contact_messages')]).toEqual([1, 1])
    await fill(keyOf.network('2001:db8:1::/48'), DAILY_KB.network)
    await post(api.contact, contact(3), '2001:db8:1:3::7')
    expect(await stored('contact_messages')).toBe(1)
    await post(api.contact, contact(4), '2001:db8:2:1::7')
    expect(await stored('contact_messages')).toBe(2)
  })

  it('keeps at most 20 MB of Spam, whatever script it is in', async () => {
    const { post } = fromAnywhere()
    const size = 2_000_000
    const rows = Array.from({ length: 12 }, (_, n) => ({
      id: `spam ${n}`,
      form: 'contact',
      fields: JSON.stringify({ message: 'Ж'.repeat(size / 2) }),
      reason: 'flood',
      created_at: `2026-11-20T18:00:${10 + n}.000Z`,
    }))
    for (const row of rows) await database.db.insertInto('judged_spam').values(row).execute()
    await post(api.contact, { ...contact(1), remark: 'x' })
    const { bytes: left } = await database.db
      .selectFrom('judged_spam')
      .select(sql<number | string>`sum(octet_length(fields))`.as('bytes'))
      .executeTakeFirstOrThrow()
    expect(Number(left)).toBeLessThan(MAX_SPAM_BYTES + size)
    expect((await spam()).length).toBeLessThan(12)
  })

  it('is an answer of a sensible size: what to do is said, and lists and emails begin it', async () => {
    const { post } = fromAnywhere()
    const form = await longForm()
    const tooLong = await post(form.address, form.fields('a'.repeat(MAX_ANSWERS + 1)))
    expect(tooLong).toMatchObject({ status: 400, body: { message: expect.stringContaining('Shorten them') } })
    const huge = await post(form.address, form.fields('a'.repeat(200_000)))
    expect(huge).toMatchObject({ status: 413, body: { message: expect.stringContaining('Shorten what you wrote') } })
    expect((await post(form.address, form.fields('字'.repeat(MAX_ANSWERS)))).status).toBe(201)
    const admin = app.as('administrator')
    const [listed] = (await admin.get(answers.all)).body as { id: string }[]
    expect(JSON.stringify(listed).length).toBeLessThan(2_000)
    const opened = await admin.get(href(answers.one, { id: listed?.id ?? '' }))
    expect(JSON.stringify(opened.body).length).toBeGreaterThan(MAX_ANSWERS)
    expect(app.emails.map(({ to }) => to)).toEqual(['a@church.test', 'b@church.test'])
    for (const { text, html = '' } of app.emails) {
      expect(text.length).toBeLessThan(4_000)
      expect(html).toContain('%2Fadmin%2F')
    }
    expect(await database.db.selectFrom('email_bodies').select('id').execute()).toHaveLength(1)
  })
})

function textsOf(fields: object): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, String(text)]))
}
