/** A church whose language is Spanish: what is delivered as its own is in Spanish, what it has written stays, and back again. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { churchKinds } from '#app/church/church-kinds.ts'
import type { ChurchKind } from '#app/church/church-kinds.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import { settings } from '#app/definitions/settings.ts'
import { question } from '#app/features/church/church.ts'
import { deliveredLists } from '#app/features/church/defaults.ts'
import type { Delivered } from '#app/pages/delivered-api.ts'
import { deliveredValue } from '#app/http/settings.ts'
import { originalsFor } from '#app/pages/originals.ts'
import { page } from '#app/pages/page.ts'
import { href, routes } from '#app/routes.ts'
import type { OurWords } from '#app/setup/our-words.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import type { TestApp } from '#test/app.ts'
import { askOf } from '#test/ask.ts'
import { websiteOf } from '#test/church-websites.ts'
import { churches } from '#test/churches.ts'
import { onBothDatabases } from '#test/databases.ts'
import { honoDoor } from '#test/hono-door.ts'
import { pageText } from '#test/rendered.ts'

const about = (tab: string) => href(routes.aboutTab, { tab })
const OWN = 'Nadie se fija en la ropa.'

onBothDatabases('a church that speaks Spanish', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeAll(async () => {
    database = await open()
    const { settings, times } = churches.sanJose
    app = await websiteOf(database, { settings: { ...settings, language: 'es' }, times })
    admin = app.as('administrator')
  })
  afterAll(() => database.close())

  const questions = async () => {
    const rows = await database.db
      .selectFrom('questions')
      .select(['id', 'question', 'answer'])
      .orderBy('position')
      .execute()
    return rows.map((row) => row.question)
  }
  const speak = (given: 'en' | 'es') =>
    askOf(admin)('PUT', adminApi.setupChurch, { settings: { churchKind: 'catholic', language: given } })

  it('has what was delivered in Spanish', async () => {
    expect(await pageText(app, routes.about)).toContain('Nuestra misión')
    expect(await pageText(app, about('music'))).toContain('Música')
    expect(await pageText(app, routes.give)).toContain('Dios ama el dador alegre')
    expect(await pageText(app, routes.privacy)).toContain('Bandeja de entrada')
    expect(await questions()).toContain('¿Cómo debo vestirme?')
    expect(
      await database.db.selectFrom('settings').select('value').where('name', '=', 'denomination').execute(),
    ).toEqual([{ value: '"católica"' }])
    expect((await admin.get(adminApi.siteConfig)).body).toMatchObject({
      visitClothes: 'Venga como se sienta a gusto. Algunas personas se visten de gala, y muchas no.',
    })
  })

  it('says no creed and promises nothing in a translation', async () => {
    const said = await Promise.all(['what-we-believe', 'kids-church'].map((tab) => pageText(app, about(tab))))
    expect(said.join()).not.toMatch(/Nicene|I believe|background-checked|larger church|diocese/i)
    expect(await pageText(app, routes.give)).not.toMatch(/501\(c\)|deductible|envelopes/)
    const terms = await pageText(app, routes.terms)
    expect(terms).toContain('Lo que usted nos envía')
    expect(terms).not.toMatch(/STOP|text messages/i)
    expect(await pageText(app, routes.planAVisit)).not.toContain('text messages')
    const titles = ((await admin.get(adminApi.ourWords)).body as OurWords[]).map(({ title }) => title)
    expect(titles).toContain('“How long is the service?” (Plan a Visit)')
    expect(titles.join()).not.toMatch(/creed|safe|taxes|Text messages/)
  })

  it('begins its forms from the Spanish texts', async () => {
    const { pages, menus, reply } = (await admin.get(adminApi.delivered)).body as Delivered
    expect(pages.find((one) => one.page === 'about')).toMatchObject({ title: 'Acerca de nuestra iglesia' })
    expect(menus.footer[0]).toMatchObject({ label: 'Inicio' })
    expect(reply).toMatchObject({ subject: 'Recibimos su mensaje' })
  })

  it('asks whether its promises are right in its own language', async () => {
    const length = '¿Cuánto dura la Misa?'
    expect(await pageText(app, routes.planAVisit)).not.toContain(length)
    const words = ((await admin.get(adminApi.ourWords)).body as OurWords[]).find(({ text }) => text.startsWith(length))
    await askOf(admin)('POST', adminApi.ourWords, { id: words?.id, hash: words?.hash })
    expect(await pageText(app, routes.planAVisit)).toContain(length)
  })

  it('keeps what it has written, and gets the rest back in English', async () => {
    const rows = await database.db.selectFrom('questions').select(['id', 'question']).execute()
    const clothes = rows.find((row) => row.question === '¿Cómo debo vestirme?')
    const own = { question: '¿Cómo debo vestirme?', answer: OWN }
    await askOf(admin)('PUT', href(addressesOf(question).one, { id: clothes?.id ?? '' }), own)
    await askOf(admin)('PUT', adminApi.setupPages, { hidden: ['music'] })
    await admin.post(addressesOf(page).all, { page: 'staff', title: 'La gente', address: '', blocks: [] })
    await speak('en')
    expect(await pageText(app, routes.about)).toContain('Our Mission')
    expect(await pageText(app, about('staff'))).toContain('La gente')
    expect(await questions()).toEqual(expect.arrayContaining(['¿Cómo debo vestirme?', 'How long is Mass?']))
    expect(await pageText(app, routes.planAVisit)).toContain(OWN)
    await askOf(admin)('PUT', adminApi.setupPages, { hidden: [] })
    expect(await pageText(app, about('music'))).toContain('We sing because')
    // Shown again, it is as delivered, and has no version of its own.
    expect(await database.db.selectFrom('pages').select('page').execute()).toEqual([{ page: 'staff' }])
    expect((await admin.get(adminApi.siteConfig)).body).toMatchObject({ denomination: 'Catholic' })
  })

  it('follows the settings, too, and when a change of them is undone', async () => {
    await askOf(admin)('PUT', adminApi.siteConfig, { language: 'es' })
    expect(await questions()).toContain('¿Cuánto dura la Misa?')
    const { id } = await database.db
      .selectFrom('changes')
      .select('id')
      .where('kind', '=', 'settings')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await askOf(admin)('POST', href(adminApi.undo, { action: id }), {})
    expect(await questions()).toContain('How long is Mass?')
    expect(await pageText(app, routes.about)).toContain('Our Mission')
  })
})

onBothDatabases('a church that speaks English and Spanish', (open) => {
  it('has what was delivered in both, and in each only what somebody has checked in it', async () => {
    await using database = await open()
    const app = await websiteOf(database, churches.dayton)
    const admin = askOf(app.as('administrator'))
    await admin('PUT', adminApi.siteConfig, { secondLanguage: 'es' })
    const list = (await app.as('administrator').get(adminApi.ourWords)).body as OurWords[]
    const ways = list.find(({ id }) => id === 'music ways')
    await admin('POST', adminApi.ourWords, { id: ways?.id, hash: ways?.hash })
    const door = honoDoor(app)
    const read = async (path: string) => (await door(path)).text()
    const [english, spanish] = [await read(about('music')), await read(`/es${about('music')}`)]
    expect(english).toContain('Three ways to join in')
    expect(spanish).toContain('Cantamos porque')
    expect(spanish).not.toMatch(/Three ways to join in|Tres maneras de participar|We sing/)
    expect(await read(routes.planAVisit)).not.toContain('How long is the service?')
    expect(await read(`/es${routes.planAVisit}`)).not.toContain('¿Cuánto dura el servicio?')
    expect(await read(`/es${routes.terms}`)).toContain('Lo que usted nos envía')
    expect(await read(routes.terms)).toContain('What you send us')
  })

  it('says Mass in both for a Catholic parish, also where texts were stored', async () => {
    await using database = await open()
    const app = await websiteOf(database, churches.sanJose)
    const admin = askOf(app.as('administrator'))
    await admin('PUT', adminApi.siteConfig, { secondLanguage: 'es' })
    const { db } = database
    await db.updateTable('questions').set({ question: 'How long is Mass?', answer: 'An hour.' }).execute()
    const door = honoDoor(app)
    const read = async (path: string) => (await door(path)).text()
    expect(await read(routes.planAVisit)).toContain('How long is Mass?')
    expect(await read(`/es${routes.planAVisit}`)).toContain('¿Cuánto dura la Misa?')
    expect(await read(routes.contact)).toContain('Mass Times')
    expect(await read(`/es${routes.contact}`)).toContain('Horarios de Misas')
  })

  it('keeps a promise back that was delivered before its kind had words of its own', async () => {
    await using database = await open()
    const app = await websiteOf(database, churches.sanJose)
    const { db } = database
    const [, usual] = deliveredLists('catholic', 'en', '').questions
    expect(usual?.question).toBe('How long is the service?')
    await db
      .updateTable('questions')
      .set({ ...usual })
      .where('question', '=', 'How long is Mass?')
      .execute()
    expect(await pageText(app, routes.planAVisit)).not.toContain('How long is')
    const list = (await app.as('administrator').get(adminApi.ourWords)).body as OurWords[]
    expect(list.map(({ title }) => title)).toContain('“How long is the service?” (Plan a Visit)')
  })
})

describe('what is delivered in Spanish', () => {
  const kinds = ['', ...Object.keys(churchKinds)] as ChurchKind[]

  /** The paths of texts that the second value lacks or has in the same words. */
  function lacking(english: unknown, spanish: unknown, path: string): string[] {
    if (typeof english === 'string') return english !== '' && spanish === '' ? [path] : []
    if (!Array.isArray(english) && !isObject(english)) return []
    if (Array.isArray(english) && english.length > 0 && isObject(english[0]) && 'id' in english[0]) {
      const others = Array.isArray(spanish) ? spanish : []
      return (english as { id: string }[]).flatMap((one) => {
        const other: unknown = others.find(({ id }: { id: string }) => id === one.id)
        return other ? lacking(one, other, `${path} ${one.id}`) : [`${path} ${one.id}`]
      })
    }
    if (Array.isArray(english) && (!Array.isArray(spanish) || spanish.length !== english.length)) return [path]
    const values = new Map<string, unknown>(Object.entries(Object(spanish) as object))
    return Object.entries(english).flatMap(([name, value]) => lacking(value, values.get(name), `${path} ${name}`))
  }
  const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

  it('is every page but a creed, the larger church, and what is promised of children and taxes', () => {
    const found = kinds.flatMap((kind) => {
      const spanish = originalsFor(kind, 'es')
      return originalsFor(kind, 'en').flatMap((one, place) => lacking(one, spanish[place], one.page))
    })
    expect(new Set(found)).toEqual(
      new Set([
        'kids-church blocks safety',
        'what-we-believe blocks creed',
        'what-we-believe blocks affiliation',
        ...['give', 'offering'].flatMap((name) =>
          ['check', 'inPerson', 'tax'].map((field) => `${name} blocks ways ${field}`),
        ),
      ]),
    )
  })

  it('is every record', () => {
    const texts = (given: 'en' | 'es', kind: ChurchKind) => {
      const lists = Object.values(deliveredLists(kind, given)).flatMap((records): object[] => records)
      const words = lists.flatMap((record) =>
        Object.entries(record).filter(([name]) => name !== 'page' && name !== 'time'),
      )
      return words.map(([, value]: [string, unknown]) => value).filter((value) => typeof value === 'string')
    }
    for (const kind of kinds) {
      const english = new Set(texts('en', kind))
      expect(texts('es', kind).filter((text) => english.has(text))).toEqual([])
    }
  })

  it('is every setting with words of ours', () => {
    const names = Object.entries(settings).filter(([, field]) => ['line', 'text'].includes(field.type) && !field.check)
    const said = names.map(([name, field]) => [name, deliveredValue(field, 'en'), deliveredValue(field, 'es')])
    expect(said.filter(([, english, spanish]) => english !== null && (spanish === '' || spanish === english))).toEqual(
      [],
    )
  })
})
