import { afterEach, beforeEach, expect, it } from 'vitest'
import { adminApi } from '#app/admin-routes.ts'
import { remindSignedUp } from '#app/features/events/sign-ups/notices.ts'
import { api } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { addEvent } from '#test/records.ts'

const ON = '2026-12-05'
const person = { event: '', date: ON, name: '', answer1: '', answer2: '', answer3: '', answer4: '', answer5: '' }

/**
 * The words of each email in the order in which they are sent. Those that a church writes itself are in
 * `form-replies.test.ts`, and those of its answers in `app/inbox/answers.test.ts`.
 */
const words: [subject: string, ...texts: string[]][] = [
  [
    'Confirm your subscription to the newsletter of St. Brendan’s',
    'Someone, probably you, signed up this address for the newsletter of St. Brendan’s at church.test.',
    'Confirm subscription:\nhttps://church.test/newsletter/confirm?token=',
    'This link works for 48 hours. If you didn’t sign up, ignore this email and we won’t write again.',
  ],
  [
    'You’re already subscribed to the newsletter of St. Brendan’s',
    'You’re already subscribed, so you don’t need to do anything.',
    'Don’t want it anymore?\nUnsubscribe: https://church.test/newsletter/unsubscribe?token=',
  ],
  [
    'You’re signed up: Supper',
    'Dear Ann,\n\nYou have a place. We look forward to seeing you!',
    'Event: Supper\nWhen: Saturday, December 5, 2026, 6:00 p.m.\nWhere: Hall',
    'View event:\nhttps://church.test/events/',
    'Can’t come?\nCancel your sign-up: https://church.test/events/sign-up?token=',
  ],
  [
    'You’re on the waiting list: Supper',
    'All places are taken, so you’re on the waiting list. We’ll email you when there’s a place for you.',
  ],
  [
    'A place is free for you: Supper',
    'Dear Bo,\n\nA place became free, and it’s yours. If you can’t come anymore, cancel your sign-up',
  ],
  [
    'You’re signed up: Picnic',
    'You have 3 places. We look forward to seeing you all!',
    'Where: Park\nPeople: 3',
    'Can’t all come?\nChange or cancel your sign-up: https://church.test/events/sign-up?token=',
  ],
  [
    'You’re already signed up: Picnic',
    'You signed up before, and have 3 places. This hasn’t changed. If fewer of you can come, use the link below. If more of you would like to come, contact us.',
    'Would more of you like to come?\nContact us: https://church.test/contact',
  ],
  [
    'You’re on the waiting list: Picnic',
    'There isn’t room for 2 people, so you’re on the waiting list. We keep you together, and we’ll email you when there’s a place for each of you. Until then, smaller groups may get places that are free.',
  ],
  ['2 places are free for you: Picnic', 'There are 2 free places now, and they’re yours. If not all of you can come'],
  ['Tomorrow: Supper', 'You signed up for this event tomorrow. We look forward to seeing you!'],
  ['Tomorrow: Picnic', 'You signed up 2 people for this event tomorrow. We look forward to seeing you all!'],
]

onBothDatabases('emails to visitors', (open) => {
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
    await app.as('administrator').send('PUT', adminApi.siteConfig, {
      churchName: 'St. Brendan’s',
      newsletterConfirm: 'on',
      emailProvider: 'smtp',
      smtpHost: 'mail.test',
      contactEmailFrom: 'office@church.test',
    })
  })
  afterEach(() => database.close())

  const tokenIn = (text = '') => decodeURIComponent(/\?token=(\S+)/.exec(text)?.[1] ?? '')
  const send = async (address: string, body: object, on = app) =>
    expect([200, 201]).toContain((await on.post(address, body)).status)

  it('say what happened, and what to do', async () => {
    const email = 'ann@example.org'
    await send(api.newsletterSubscribe, { email })
    await send(api.newsletterConfirm, { token: tokenIn(app.emails.at(-1)?.text) })
    // Sooner, the form would be taken for one that is sent twice.
    await send(api.newsletterSubscribe, { email }, app.at('2026-11-21T18:30:00Z'))

    const supper = { title: 'Supper', date: ON, startTime: '18:00', location: 'Hall', signUp: true, places: '1' }
    const event = await addEvent(database.db, supper)
    await send(api.signUps, { ...person, event, name: 'Ann', email })
    await send(api.signUps, { ...person, event, name: 'Bo', email: 'bo@example.org' })
    await send(api.signUpCancel, { token: tokenIn(app.emails[2]?.text) })

    const picnic = { ...supper, title: 'Picnic', location: 'Park', startTime: '12:00', places: '4', partySize: 4 }
    const family = { ...person, event: await addEvent(database.db, picnic), name: 'Cy', email: 'cy@example.org' }
    await send(api.signUps, { ...family, people: '3' })
    await send(api.signUps, { ...family, people: '4' })
    await send(api.signUps, { ...family, name: 'Di', email: 'di@example.org', people: '2' })
    await send(api.signUpCancel, { token: tokenIn(app.emails[6]?.text) })
    const theDayBefore = createTestApp(database, '2026-12-04T18:00:00Z')
    await remindSignedUp(theDayBefore.services)

    const emails = [...app.emails, ...theDayBefore.emails]
    expect(emails.map(({ subject }) => subject)).toEqual(words.map(([subject]) => subject))
    for (const [at, [, ...texts]] of words.entries()) for (const text of texts) expect(emails[at]?.text).toContain(text)
  })
})
