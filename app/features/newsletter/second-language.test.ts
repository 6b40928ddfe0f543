import { afterEach, beforeEach, expect, it } from 'vitest'
import { subscriberTokens } from '#app/features/newsletter/emails.ts'
import type { SubscriberRecord } from '#app/features/newsletter/subscriber.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import { subscriberTable } from '#app/features/newsletter/table.ts'
import { translation } from '#app/features/translations/translation.ts'
import { HONEYPOT } from '#app/forms/form-rules.ts'
import { api, documents, downloads, href, routes } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { objectsOf } from '#app/records/import/text-table.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import type { Door } from '#test/front-doors.ts'
import { honoDoor } from '#test/hono-door.ts'

const SITE = 'https://church.test'
const content = {
  subject: 'Soup on Fridays',
  preheader: 'Come and eat',
  blocks: [
    { kind: 'heading', text: 'Supper' },
    { kind: 'text', text: 'All come.' },
    { kind: 'button', text: 'See events', url: '/events' },
  ],
}
/** The website speaks English, and may speak Spanish besides. */
const said = {
  subject: 'Sopa los viernes',
  preheader: 'Venga a comer',
  'blocks.0.text': 'Cena',
  'blocks.1.text': JSON.stringify([{ type: 'paragraph', content: [{ type: 'text', text: 'Vengan todos.' }] }]),
  'blocks.2.text': 'Ver eventos',
}
type Place = keyof typeof said

onBothDatabases('a newsletter in two languages', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  let door: Door
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
    door = honoDoor(app)
    const email = { emailProvider: 'smtp', smtpHost: '127.0.0.1', smtpPort: 9, contactEmailTo: 'office@church.test' }
    await settings({ ...email, address: '1 Savanna Road', secondLanguage: 'es' })
  })
  afterEach(() => database.close())

  const settings = (data: object) => admin.send('PUT', adminApi.siteConfig, data)
  const write = async (more: object = {}) =>
    ((await admin.post(adminApi.newsletterIssues, { ...content, ...more })).body as { id: string }).id
  const originalOf = async (ofId: string) =>
    (await admin.get(href('/api/admin/original', {}, { ofTable: 'newsletter_issues', ofId }))).body as {
      segments: { key: Place; text: string }[]
    }
  const translate = async (ofId: string, places: readonly string[] = Object.keys(said)) => {
    const { segments } = await originalOf(ofId)
    const texts = segments
      .filter(({ key }) => places.includes(key))
      .map(({ key, text }) => ({ key, original: text, said: said[key] }))
    const given = { ofTable: 'newsletter_issues', ofId, language: 'es', title: content.subject, texts }
    expect(await admin.post(addressesOf(translation).all, given)).toMatchObject({ status: 201 })
  }
  const found = async (email: string) =>
    ((await admin.get(`${adminApi.subscribers}?search=${email}`)).body as SubscriberRecord[])[0] as SubscriberRecord
  const tokenOf = async (email: string) => subscriberTokens(app.services.config).of((await found(email)).id)
  const add = (email: string, language = '') => admin.post(adminApi.subscribers, { email, language })
  const send = (id: string) => admin.send('POST', href(adminApi.newsletterIssueSend, { id }))
  const progress = async (id: string) => (await admin.get(href(adminApi.newsletterIssueProgress, { id }))).body
  const copies = (id: string) =>
    database.db
      .selectFrom('emails')
      .innerJoin('email_bodies', 'email_bodies.id', 'emails.body_id')
      .select(['to_address', 'subject', 'text', 'html', 'fills', 'list_unsubscribe'])
      .where('batch_id', '=', id)
      .orderBy('to_address')
      .execute()
  const post = async (path: string, body: object) => {
    const sent = { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
    return (await door(path, sent)).status
  }

  it('goes to each in their language, once, with its frame and its links in it', async () => {
    await add('ann@example.org')
    await add('ben@example.org', 'es')
    await add('cat@example.org', 'en')
    const id = await write()
    await translate(id)
    expect(await progress(id)).toMatchObject({ subscribers: 3, second: { subscribers: 1, waiting: 0 } })
    expect((await send(id)).body).toEqual({ message: 'Sending to 3 subscribers.' })
    expect((await send(id)).status).toBe(409)
    const [ann, ben, cat, ...others] = await copies(id)
    expect(others).toEqual([])
    expect([ann?.subject, ben?.subject, cat?.subject]).toEqual([content.subject, said.subject, content.subject])
    expect(ann?.text).not.toContain('/es')
    expect(ann?.html).toContain('<html lang="en">')
    for (const words of ['Cena', 'Vengan todos.', 'Ver eventos', 'Ver en su navegador', 'Cancelar suscripción'])
      expect([words, ben?.text.includes(words), ben?.html.includes(words)]).toEqual([words, true, true])
    expect(ben?.html).toContain('<html lang="es">')
    expect(ben?.html).toContain('1 Savanna Road')
    expect(ben?.html).toContain(`href="${SITE}/es/events?utm_source=newsletter"`)
    expect(ben?.html).toContain(`href="${SITE}/es/newsletter/${id}/sopa-los-viernes?utm_source=newsletter"`)
    expect(ben?.html.replaceAll(`${SITE}/es`, '')).not.toContain(SITE)
    expect(JSON.parse(ben?.fills ?? '')).toMatchObject({
      unsubscribe: expect.stringContaining(`${SITE}/es/newsletter`),
    })
    // A mail program posts there, whatever the website speaks by then.
    expect(ben?.list_unsubscribe).toContain(`${SITE}${routes.newsletterUnsubscribe}`)
  })

  it('goes in the main language to everybody where there is no version, and says what is left in that', async () => {
    await add('ben@example.org', 'es')
    const none = await write()
    const some = await write()
    await translate(some, ['subject', 'blocks.1.text'])
    expect(await progress(none)).toMatchObject({ second: { language: 'Español', subscribers: 1, waiting: null } })
    expect(await progress(some)).toMatchObject({ second: { subscribers: 1, waiting: 3 } })
    for (const id of [none, some]) await send(id)
    expect(await copies(none)).toMatchObject([{ subject: content.subject, html: expect.stringContaining('lang="en"') }])
    const [copy] = await copies(some)
    expect(copy).toMatchObject({ subject: said.subject })
    expect(copy?.html).toMatch(/<h2 [^>]*lang="en">Supper</)
    expect(copy?.html).toMatch(/<p [^>]*(?<!lang="en")>Vengan todos\.</)
  })

  it('keeps its translation when a block is put above, and marks what was changed', async () => {
    const id = await write()
    await translate(id)
    const [heading, , button] = content.blocks
    const blocks = [{ kind: 'text', text: 'New.' }, heading, { kind: 'text', text: 'All come, please.' }, button]
    const changed = await admin.send('PUT', href(adminApi.newsletterIssue, { id }), { ...content, blocks })
    expect(changed.status).toBe(200)
    const { originals } = (await admin.get('/api/admin/originals')).body as {
      originals: { ofId: string; list: string; missing: number; outdated: number }[]
    }
    const mine = originals.find(({ ofId }) => ofId === id)
    expect(mine).toMatchObject({ list: 'Newsletters', missing: 2, outdated: 0 })
    await add('ben@example.org', 'es')
    await send(id)
    const [copy] = await copies(id)
    for (const words of ['New.', 'Cena', 'All come, please.', 'Ver eventos']) expect(copy?.text).toContain(words)
    expect(copy?.text).not.toContain('Vengan todos.')
  })

  it('never says what was said of other words at the same place', async () => {
    await add('ben@example.org', 'es')
    const [id, other] = [await write(), await write()]
    await translate(id)
    await translate(other)
    const blocks = [
      { kind: 'text', text: 'No soup today.' },
      { kind: 'heading', text: 'Worship' },
      { kind: 'button', text: 'See events', url: '/events' },
    ]
    const changed = { subject: 'Worship on Sunday', preheader: 'Come and sing', blocks }
    await admin.send('PUT', href(adminApi.newsletterIssue, { id }), changed)
    await admin.send('PUT', href(adminApi.newsletterIssue, { id: other }), { ...changed, blocks: blocks.slice(0, 2) })
    const { originals } = (await admin.get('/api/admin/originals')).body as { originals: { ofId: string }[] }
    // The heading and the text have changed places, so neither fits the other’s.
    expect(originals).toContainEqual(expect.objectContaining({ ofId: id, missing: 2, outdated: 2 }))
    for (const one of [id, other]) await send(one)
    const [copy] = await copies(id)
    for (const words of ['No soup today.', 'Worship', 'Ver eventos']) expect(copy?.text).toContain(words)
    expect(copy?.subject).toBe(changed.subject)
    expect(`${copy?.text}${copy?.html}`).not.toMatch(/Venga|Cena|Sopa/)
    expect(copy?.html).toMatch(/<h2 [^>]*lang="en">Worship</)
    // Nothing of it is said anymore, so it goes out as one in the main language does.
    expect(await copies(other)).toMatchObject([
      { subject: changed.subject, html: expect.stringContaining('lang="en"') },
    ])
  })

  it('is on the website in both, in the archive, the feed, the search and the shared image', async () => {
    await add('ann@example.org')
    const [id, plain] = [await write(), await write({ subject: 'Only English' })]
    await translate(id)
    for (const one of [id, plain]) await send(one)
    const read = async (path: string) => (await door(path)).text()
    const page = await read(`/es/newsletter/${id}/sopa-los-viernes`)
    expect(page).toMatch(/<h1[^>]*>Sopa los viernes</)
    expect(page).toContain('Vengan todos.')
    expect(page).not.toContain('Supper')
    expect(page).toContain('hrefLang="en"')
    for (const path of [`/es${routes.newsletters}`, `/es${documents.newsletterFeed}`, '/es/search?q=viernes'])
      // What was found is marked.
      expect([path, (await read(path)).replaceAll(/<\/?mark[^>]*>/g, '').includes(said.subject)]).toEqual([path, true])
    expect(await read(`/es${documents.newsletterFeed}`)).toContain(`${SITE}/es/newsletter/${id}/sopa-los-viernes`)
    expect(await read(`/newsletter/${id}/soup-on-fridays`)).not.toContain('Sopa')
    expect(await read(`/es/newsletter/${plain}/only-english`)).toMatch(/<div lang="en"[^>]*>.*All come\./)
    const image = href(downloads.shareImage, { kind: 'newsletters', name: `${id}.png` })
    expect((await door(`/es${image}`)).status).toBe(200)
  })

  it('is read in the language in which somebody subscribes and confirms', async () => {
    expect(await post(`/es${api.newsletterSubscribe}`, { email: 'eva@example.org' })).toBe(201)
    expect(await found('eva@example.org')).toMatchObject({ state: 'pending', language: 'es' })
    const { subject = '', text = '' } = app.emails.at(-1) ?? {}
    expect(subject).toContain('Confirme')
    const token = new RegExp(`${SITE}/es${routes.newsletterConfirm}\\?token=([\\w-]+)`).exec(text)?.[1] ?? ''
    expect(await post(`/es${api.newsletterConfirm}`, { token })).toBe(200)
    expect(await found('eva@example.org')).toMatchObject({ state: 'active', language: 'es' })
    await app.post(api.newsletterSubscribe, { email: 'ann@example.org' })
    expect(await found('ann@example.org')).toMatchObject({ language: 'en' })
    // Entering an address that subscribed before does not change its language.
    await app.post(api.newsletterSubscribe, { email: 'eva@example.org' })
    expect(await found('eva@example.org')).toMatchObject({ language: 'es' })
  })

  it('is read in their language by those whose subscription was taken for spam', async () => {
    const trapped = { [HONEYPOT]: 'https://example.com' }
    expect(await post(`/es${api.newsletterSubscribe}`, { email: 'eva@example.org', ...trapped })).toBe(201)
    await app.post(api.newsletterSubscribe, { email: 'ann@example.org', ...trapped })
    const spam = (await admin.get(adminApi.spam)).body as { id: string; fields: object }[]
    expect(spam.map(({ fields }) => fields)).toContainEqual({ email: 'eva@example.org', lists: '' })
    for (const { id } of spam) await admin.send('POST', href(adminApi.spamRelease, { id }))
    expect([await found('eva@example.org'), await found('ann@example.org')]).toMatchObject([
      { language: 'es' },
      { language: 'en' },
    ])
    const { subject, text } = app.emails.find(({ to }) => to === 'eva@example.org') ?? {}
    expect(subject).toContain('Confirme')
    expect(text).toContain(`${SITE}/es${routes.newsletterConfirm}`)
  })

  it('is chosen where lists are chosen, and asked nobody while the website has one language', async () => {
    await add('ann@example.org')
    const token = await tokenOf('ann@example.org')
    const link = async () => (await app.get(href(api.newsletterSubscription, {}, { token }))).body
    const page = async () => (await door(href(routes.newsletterUnsubscribe, {}, { token }))).text()
    const languages = (name: string) => ['en', 'es'].map((one) => ({ name: one, isChosen: one === name }))
    expect(await link()).toMatchObject({ languages: languages('en') })
    expect(await page()).toContain('In which language?')
    for (const [language, own] of [
      ['es', 'es'],
      ['', 'es'],
      ['fr', 'es'],
      ['en', 'en'],
    ] as const) {
      expect(await post(api.newsletterLists, { token, lists: '', language })).toBe(200)
      expect(await link()).toMatchObject({ languages: languages(own) })
    }
    await settings({ secondLanguage: '' })
    expect(await link()).toEqual({ email: 'a•••@example.org', isActive: true })
    expect(await page()).not.toContain('In which language?')
    expect(await post(api.newsletterSubscribe, { email: 'ben@example.org' })).toBe(201)
    expect(await found('ben@example.org')).toMatchObject({ language: '' })
    const id = await write()
    expect(await progress(id)).toMatchObject({ second: null })
  })

  it('leads on from the links of its emails when the website has one language again', async () => {
    await settings({ secondLanguage: '' })
    for (const path of [
      `${routes.newsletterUnsubscribe}?token=abc`,
      `${routes.newsletterConfirm}?token=abc`,
      `${routes.signUp}?token=abc`,
      `${routes.events}?utm_source=newsletter`,
      '/',
    ]) {
      const answer = await door(`/es${path === '/' ? '' : path}`)
      expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, path])
    }
    for (const path of ['/es/admin', '/es/pictures/none', '/es/none/of/ours'])
      expect([path, (await door(path)).status]).toEqual([path, 404])
    expect((await door('/es//church.test')).headers.get('location')).not.toMatch(/^\/\/|church\.test\/church/)
  })

  it('comes and goes in tables, in their last column', async () => {
    const bring = (text: string) => admin.post(adminApi.subscribersImport, { data: objectsOf(text, subscriberTable) })
    const csv = async () => (await admin.fetch(adminApi.subscribersExport)).text()
    await bring('email,Language\nann@example.org,Spanish\nben@example.org,español\ncat@example.org,French')
    const all = await Promise.all(
      ['ann', 'ben', 'cat'].map(async (name) => (await found(`${name}@example.org`)).language),
    )
    expect(all).toEqual(['es', 'es', ''])
    const text = await csv()
    expect(text).toMatch(/^\uFEFF?Email,.*,Since,Lists,Language\r?\n/)
    expect(text).toMatch(/ann@example\.org,.*,es\r?\n/)
    expect((await bring(text)).body).toMatchObject({ message: expect.stringContaining('unchanged') })
    // What somebody has chosen stays; what nobody has is filled in, also before the website is in two.
    await settings({ secondLanguage: '' })
    await bring('email,Language\nann@example.org,English\ncat@example.org,Spanish')
    for (const name of ['ann', 'cat']) expect(await found(`${name}@example.org`)).toMatchObject({ language: 'es' })
    await database.db.deleteFrom('newsletter_subscribers').execute()
    await bring('email,Language\nann@example.org,')
    expect(await csv()).toMatch(/^\uFEFF?Email,.*,Since,Lists\r?\n/)
  })

  it('is tested in both', async () => {
    await add('ann@example.org')
    const id = await write()
    await translate(id)
    await admin.send('POST', href(adminApi.newsletterIssueTest, { id }), { to: 'me@example.org' })
    expect(app.emails.map(({ subject }) => subject)).toEqual([`Test: ${content.subject}`, `Test: ${said.subject}`])
  })
})
