import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import type { EventInput } from '#app/features/events/event.ts'
import { signUpTokens } from '#app/features/events/sign-ups/emails.ts'
import { signUpEntry } from '#app/features/events/sign-ups/api.ts'
import { bringFewer, cancelSignUp } from '#app/features/events/sign-ups/places.ts'
import type { SignUpRow } from '#app/features/events/sign-ups/sign-up.ts'
import { HONEYPOT } from '#app/forms/form-rules.ts'
import { receiveForm } from '#app/http/form-api.ts'
import { api, href } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addEvent } from '#test/records.ts'

const ON = '2026-12-05'

onBothDatabases('families', (open) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    admin = app.as('administrator')
  })
  afterEach(() => database.close())

  const add = (event: Partial<EventInput> = {}) =>
    addEvent(database.db, { title: 'Supper', date: ON, startTime: '18:00', signUp: true, partySize: 6, ...event })
  /** A family by the name of its first person. */
  const family = (event: string, name: string, people: number | string, companions = '') => {
    return { event, date: ON, name, email: `${name.toLowerCase()}@home.test`, people: String(people), companions }
  }
  const signUp = (...given: Parameters<typeof family>) => app.post(api.signUps, family(...given))
  const stored = () => database.db.selectFrom('event_sign_ups').selectAll().orderBy('position').execute()
  const states = async () => (await stored()).map(({ name, people, state }) => `${name} ${people} ${state}`)
  const one = async (name: string) => {
    const found = (await stored()).find((row) => row.name === name)
    if (!found) throw new Error(name)
    return found
  }
  const token = async (name: string) => signUpTokens(app.services.config).of((await one(name)).id)
  const fewer = async (name: string, people: number | string, companions = '') =>
    app.post(api.signUpFewer, { token: await token(name), people: String(people), companions })
  const emailed = async () => {
    const rows = await database.db.selectFrom('emails').select(['kind', 'to_address as to']).orderBy('id').execute()
    return rows.map(({ kind, to }) => `${kind}: ${to.split('@')[0]}`)
  }
  const refusal = (fields: object) => ({ status: 400, body: { fields } })

  it('have a place for each of them or wait together, and a large one holds no one back', async () => {
    const event = await add({ places: '6' })
    await signUp(event, 'Ann', 4, 'Bo\n\n  Cy \nDi')
    await signUp(event, 'Eva', 3)
    await signUp(event, 'Flo', 1)
    await signUp(event, 'Gus', 2)
    expect(await states()).toEqual(['Ann 4 in', 'Eva 3 waiting', 'Flo 1 in', 'Gus 2 waiting'])
    expect((await one('Ann')).companions).toBe('Bo\nCy\nDi')
    const details = async () => (await app.get(href(api.event, { id: event }))).body
    expect(await details()).toMatchObject({ openDates: [{ isFull: false }] })
    await fewer('Ann', 3, 'Bo\nCy')
    expect(await states()).toEqual(['Ann 3 in', 'Eva 3 waiting', 'Flo 1 in', 'Gus 2 in'])
    expect(await details()).toMatchObject({ openDates: [{ isFull: true }] })
    await app.post(api.signUpCancel, { token: await token('Ann') })
    expect(await states()).toEqual(['Ann 3 canceled', 'Eva 3 in', 'Flo 1 in', 'Gus 2 in'])
    expect(await emailed()).toEqual([
      'sign-up: ann',
      'sign-up: eva',
      'sign-up: flo',
      'sign-up: gus',
      'sign-up place: gus',
      'sign-up place: eva',
    ])
  })

  it('are told by field what can’t be', async () => {
    const event = await add({ places: '4' })
    const cases: [people: string, companions: string, fields: object][] = [
      ['5', '', { people: 'This event has 4 places in all. Choose 4 people at most' }],
      ['7', '', { people: 'One sign-up can bring 6 people. To bring more, contact us' }],
      ['13', '', { people: 'How many people must be a number from 1 to 12' }],
      ['0', '', { people: expect.any(String) }],
      ['1.5', '', { people: expect.any(String) }],
      [
        '',
        'Bo',
        { companions: 'You named 1 other person, so there are 2 of you. Change the number of people, or remove names' },
      ],
      ['3', 'Bo\nCy\nDi', { companions: expect.stringContaining('so there are 4 of you') }],
      ['2', 'b'.repeat(101), { companions: 'A name can have 100 characters at most' }],
    ]
    for (const [people, companions, fields] of cases)
      expect(await signUp(event, 'Ann', people, companions)).toMatchObject(refusal(fields))
    expect(await stored()).toEqual([])
    const alone = await add({ partySize: 1 })
    expect(await signUp(alone, 'Ann', 2)).toMatchObject(
      refusal({ people: 'One sign-up can bring 1 person. To bring more, contact us' }),
    )
  })

  it('are one person where a form doesn’t ask, or was opened before it did', async () => {
    const event = await add({ partySize: 1 })
    const { people: _, companions: __, ...before } = family(event, 'Ann', 1)
    for (const fields of [before, { ...before, name: 'Bo', people: '' }])
      expect((await app.post(api.signUps, fields)).status).toBe(201)
    expect(await states()).toEqual(['Ann 1 in', 'Bo 1 in'])
    const filled = await app.post(api.signUps, { ...before, name: 'Cy', [HONEYPOT]: 'x' })
    expect([filled.status, (await one('Cy')).suspected]).toEqual([201, 'unseen'])
  })

  it('bring fewer by the link in their email, never more', async () => {
    const event = await add({ places: '5' })
    await signUp(event, 'Ann', 3, 'Bo\nCy')
    await signUp(event, 'Eva', 3)
    expect(await fewer('Ann', 4)).toMatchObject(
      refusal({ people: 'You signed up 3 people. To bring more, contact us' }),
    )
    expect(await fewer('Ann', 2, 'Bo\nCy')).toMatchObject(refusal({ companions: expect.any(String) }))
    expect(await fewer('Ann', '')).toMatchObject(refusal({ people: 'Choose how many of you come' }))
    expect(await app.post(api.signUpFewer, { token: 'x', people: '1' })).toMatchObject(
      refusal({ token: expect.any(String) }),
    )
    expect(await states()).toEqual(['Ann 3 in', 'Eva 3 waiting'])
    for (let n = 0; n < 2; n++) expect((await fewer('Eva', 2)).status).toBe(200)
    expect(await states()).toEqual(['Ann 3 in', 'Eva 2 in'])
    expect((await app.get(href(api.signUp, {}, { token: await token('Ann') }))).body).toMatchObject({
      state: 'in',
      people: 3,
      companions: 'Bo\nCy',
    })
    await app.post(api.signUpCancel, { token: await token('Eva') })
    expect(await fewer('Eva', 1)).toMatchObject(refusal({ people: expect.stringMatching(/is canceled/) }))
  })

  it('that sign up again with another number keep theirs, and an email says what to do, once', async () => {
    const event = await add({ places: '9' })
    const first = await signUp(event, 'Ann', 2)
    for (const people of [2, 4, 5, 1]) expect(await signUp(event, 'Ann', people)).toEqual(first)
    expect(await states()).toEqual(['Ann 2 in'])
    expect(await emailed()).toEqual(['sign-up: ann', 'sign-up again: ann'])
    // A program can't make the site write.
    await app.post(api.signUps, { ...family(event, 'Bo', 2), [HONEYPOT]: 'x' })
    await app.post(api.signUps, { ...family(event, 'Bo', 3), [HONEYPOT]: 'x' })
    expect(await emailed()).toHaveLength(2)
    await signUp(event, 'Bo', 3)
    expect((await emailed()).at(-1)).toBe('sign-up again: bo')
    expect(await states()).toEqual(['Ann 2 in', 'Bo 2 in'])
  })

  it('count each person in the dashboard and the list, and get one email and one mark', async () => {
    const event = await add({ places: '6' })
    await signUp(event, '=Ann', 4, '=Bo\nCy')
    await signUp(event, 'Eva', 3)
    expect((await admin.get(adminApi.signUpDates)).body).toMatchObject([
      { places: 6, taken: 4, waiting: 3, suspected: 0, recipients: 2 },
    ])
    const told = await admin.post(adminApi.signUpNotice, { eventId: event, on: ON, text: 'Bring a chair.' })
    expect(told.body).toMatchObject({ message: 'Emailing 2 people.' })
    const { id } = await one('=Ann')
    expect((await admin.send('PUT', `/api/admin/sign-ups/${id}`, { attended: true })).status).toBe(200)
    const csv = await (await admin.fetch(href(adminApi.signUpsExport, {}, { event, on: ON }))).text()
    const [head, ann] = csv.split('\r\n')
    expect(head).toMatch(/^.?name,email,status,attended,answers,signedUpAt,people,companions$/)
    expect(ann).toMatch(/^'=Ann,.*,Has a place,yes,,[^,]*,4,"'=Bo\nCy"$/)
  })

  it('are changed by an administrator, never beyond the places', async () => {
    const event = await add({ places: '5' })
    await signUp(event, 'Ann', 2)
    await signUp(event, 'Bo', 1)
    await signUp(event, 'Eva', 4)
    const change = async (name: string, fields: object) =>
      admin.send('PUT', `/api/admin/sign-ups/${(await one(name)).id}`, fields)
    const room = (count: number) => `There is room for ${count} people only. Give the event more places first`
    expect(await change('Ann', { people: 5 })).toMatchObject(refusal({ people: room(4) }))
    expect(await change('Eva', { state: 'in' })).toMatchObject(refusal({ state: room(2) }))
    expect(await change('Eva', { people: 6 })).toMatchObject(
      refusal({ people: 'This event has 5 places in all. Choose 5 people at most' }),
    )
    expect(await change('Ann', { people: 13 })).toMatchObject(
      refusal({ people: 'People must be a number from 1 to 12' }),
    )
    expect((await change('Ann', { people: 4, companions: 'Al' })).status).toBe(200)
    expect(await states()).toEqual(['Ann 4 in', 'Bo 1 in', 'Eva 4 waiting'])
    expect(await change('Eva', { state: 'in' })).toMatchObject(
      refusal({ state: 'No place is free. Give the event more places first' }),
    )
    // Fewer places than people is the church's decision: who has one keeps it, and can still be edited.
    expect((await admin.send('PUT', `/api/admin/events/${event}`, { places: '2' })).status).toBe(200)
    expect((await change('Ann', { people: 3, name: 'Anna' })).status).toBe(200)
    expect(await states()).toEqual(['Anna 3 in', 'Bo 1 in', 'Eva 4 waiting'])
    expect((await admin.send('PUT', `/api/admin/events/${event}`, { places: '8' })).status).toBe(200)
    expect(await states()).toEqual(['Anna 3 in', 'Bo 1 in', 'Eva 4 in'])
  })

  /** In the order of the list, each with room has a place. */
  const inOrder = (rows: readonly SignUpRow[], places: number) => {
    let free = places
    return rows.map(({ people }) => {
      if (people > free) return 'waiting'
      free -= people
      return 'in'
    })
  }
  const peopleIn = (rows: readonly SignUpRow[]) => rows.reduce((sum, { people }) => sum + people, 0)
  const receive = (fields: ReturnType<typeof family>, entry = signUpEntry(app.services)) =>
    receiveForm(app.services, entry, fields, { isSpam: false })

  it('of 100 at the same moment get each place once', async () => {
    const event = await add({ places: '50' })
    // Each entry is one process: they wait for each other by the lock on the event's row alone.
    const processes = [signUpEntry(app.services), signUpEntry(app.services)]
    // Programs' mailboxes get no email, which would take most of the time.
    const sent = Array.from({ length: 100 }, (_, n) => ({
      ...family(event, `Family ${n}`, 1 + (n % 6)),
      email: `noreply@home${n}.test`,
    }))
    await Promise.all(sent.map((fields, n) => receive(fields, processes[n % 2])))
    const rows = await stored()
    expect(rows.map(({ position }) => position)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1))
    expect(rows.map(({ state }) => state)).toEqual(inOrder(rows, 50))
    expect(peopleIn(rows.filter(({ state }) => state === 'in'))).toBe(50)
  })

  it('never take more places than there are, are never split, and don’t wait while there is room', async () => {
    const size = fc.integer({ min: 1, max: 6 })
    const which = fc.nat({ max: 3 })
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ act: fc.constant('sign up' as const), people: size }) },
      fc.record({ act: fc.constant('cancel' as const), which }),
      fc.record({ act: fc.constant('bring fewer' as const), which, people: size }),
    )
    const take = async (event: string, places: number, one: typeof step extends fc.Arbitrary<infer S> ? S : never) => {
      const rows = await stored()
      if (one.act === 'sign up') {
        const fields = {
          ...family(event, `Family ${rows.length}`, one.people),
          email: `noreply@home${rows.length}.test`,
        }
        return one.people > places ? undefined : receive(fields)
      }
      const held = rows.filter(({ state }) => state !== 'canceled')
      const row = held[one.which % Math.max(held.length, 1)]
      if (!row) return undefined
      if (one.act === 'cancel') return database.transaction((trx) => cancelSignUp(trx, app.services, row.id))
      if (one.people > row.people) return undefined
      const changed = { people: one.people, companions: '' }
      return database.transaction((trx) => bringFewer(trx, app.services, row.id, changed))
    }
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 9 }),
        fc.array(step, { minLength: 8, maxLength: 24 }),
        async (places, steps) => {
          await database.db.deleteFrom('event_sign_ups').execute()
          const event = await add({ places: String(places) })
          const had = new Set<string>()
          for (const one of steps) {
            await take(event, places, one)
            const live = (await stored()).filter(({ state }) => state !== 'canceled')
            expect(peopleIn(live.filter(({ state }) => state === 'in'))).toBeLessThanOrEqual(places)
            // Parties with a place keep it; the others follow in their order, where there is room for all of them.
            const [kept, others] = [live.filter(({ id }) => had.has(id)), live.filter(({ id }) => !had.has(id))]
            expect(kept.filter(({ state }) => state !== 'in')).toEqual([])
            expect(others.map(({ state }) => state)).toEqual(inOrder(others, places - peopleIn(kept)))
            for (const { id, state } of live) if (state === 'in') had.add(id)
          }
        },
      ),
      { numRuns: 60 },
    )
  }, 60_000)
})
