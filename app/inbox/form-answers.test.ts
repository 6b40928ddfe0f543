import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { formOf } from '#test/own-forms.ts'
import { answerSections } from '#app/inbox/form-answers.ts'
import { templates } from '#app/features/forms/templates.ts'
import { question } from '#app/definitions/questions.ts'
import { readDelimited, unescapeFormula } from '#app/records/import/delimited.ts'
import { api, href } from '#app/routes.ts'
import { cleanUp } from '#app/server/jobs.ts'
import { checkItself } from '#app/server/self-checks.ts'
import { type Answered, MAX_QUESTIONS, type Question, questionKinds } from '#app/forms/questions.ts'
import type { Database } from '#db/database.ts'
import { adminApi } from '#test/admin-routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { formToken } from '#test/forms.ts'

interface Listed {
  id: string
  formTitle: string
  name: string
  email: string
  status: string
  answers: Answered[]
}

const [open] = answerSections
const NO_TOKEN = { token: undefined }

onBothDatabases('answers to forms of the church', (openDatabase) => {
  let database: Database
  let app: TestApp
  let admin: TestApp
  beforeEach(async () => {
    database = await openDatabase()
    app = createTestApp(database)
    admin = app.as('administrator')
  })
  afterEach(() => database.close())

  const { make, change, shown, send, fieldOf } = formOf(() => app)
  const listed = async (form?: string) =>
    (await admin.get(href(open.addresses.all, {}, { limit: 200, form }))).body as Listed[]
  const csv = async (form?: string) => {
    const answer = await admin.fetch(href(`${open.addresses.all}/csv`, {}, { form }))
    return readDelimited((await answer.text()).slice(1), ',').map(({ cells }) => cells.map(unescapeFormula))
  }

  it('keep the words of their questions, whatever becomes of the form, and all are in the CSV', async () => {
    const label = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((text) => /\p{L}/u.test(text))
    const questions = fc
      .uniqueArray(label, { minLength: 1, maxLength: 6, selector: (text) => text.trim().toLowerCase() })
      .map((labels) => labels.map((one) => question('long', one.trim())))
    const rounds = fc.array(fc.tuple(questions, label), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(rounds, async (given) => {
        const id = await make({ questions: [question('short', 'First')] })
        const expected: Answered[][] = []
        for (const [asked, text] of given) {
          await change(id, { questions: asked })
          const form = await shown(id)
          const answers = form.questions.map(
            ({ name, label: words }, index) => [name, words, `${index} ${text}`] as const,
          )
          await send(form, Object.fromEntries(answers.map(([name, , answer]) => [name, answer])))
          expected.push(answers.map(([, words, answer]) => ({ question: words, answer: answer.trim() })))
        }
        const found = await listed(id)
        expect(found.map(({ answers }) => answers).toReversed()).toEqual(expected)
        const [header = [], ...rows] = await csv(id)
        const cells = rows.map((row) => row.slice(8).filter((cell) => cell !== ''))
        expect(new Set(header.slice(8))).toEqual(new Set(expected.flat().map(({ question: words }) => words)))
        expect(cells.flat().toSorted()).toEqual(
          expected
            .flat()
            .map(({ answer }) => answer)
            .toSorted(),
        )
      }),
      { numRuns: 12 },
    )
  })

  it('belong to the questions that the person has seen, also when the form was changed meanwhile', async () => {
    const id = await make({ questions: [question('short', 'How many adults?', { isRequired: true })] })
    const before = await shown(id)
    await change(id, { questions: [question('short', 'How many children?', { isRequired: true })] })
    expect((await send(before, { [fieldOf(before, 'How many adults?')]: '2' })).status).toBe(201)
    expect(await listed()).toMatchObject([{ answers: [{ question: 'How many adults?', answer: '2' }] }])
    const unknown = await send({ ...before, version: 77 }, { [fieldOf(before, 'How many adults?')]: '2' })
    expect(unknown).toMatchObject({ status: 409, body: { error: 'changed' } })
    const [form] = [await shown(id)]
    expect(await app.post(href(api.formAnswers, { id }), { [form.questions[0]?.name ?? '']: '3' })).toMatchObject({
      status: 201,
    })
  })

  it('arrive whole, 40 of them with 30,000 characters together: where one is opened and in the CSV', async () => {
    const labels = Array.from({ length: MAX_QUESTIONS }, (_, index) => `Question ${index + 1}`)
    const id = await make({ questions: labels.map((label) => question('long', label)), tell: 'office@church.test' })
    const form = await shown(id)
    const text = (index: number) => `${index} ${'ä€ "quoted", line\n'.repeat(50)}`.slice(0, 740).trim()
    const answers = Object.fromEntries(form.questions.map(({ name }, index) => [name, text(index)]))
    expect((await send(form, answers)).status).toBe(201)
    const whole = labels.map((label, index) => ({ question: label, answer: text(index) }))
    const [begun] = await listed()
    expect(begun?.answers.length).toBeLessThan(3)
    expect((await admin.get(href(open.addresses.one, { id: begun?.id ?? '' }))).body).toMatchObject({ answers: whole })
    const [email] = app.emails
    expect(email?.text).toContain(labels[0])
    expect(email?.text).not.toContain(labels.at(-1))
    const [header = [], row = []] = await csv()
    expect(header.slice(8)).toEqual(labels)
    expect(row.slice(8)).toEqual(whole.map(({ answer }) => answer))
  })

  it.each<[question: Question, good: string[], bad: string[]]>([
    [question('short', 'Q'), ['a', 'x'.repeat(300)], ['x'.repeat(301), 'a\nb']],
    [question('long', 'Q'), ['a\nb'], ['x'.repeat(20_001)]],
    [question('email', 'Q'), ['ann@example.org'], ['ann', 'a b@example.org']],
    [question('phone', 'Q'), ['850-555-0100', '+1 (850) 555 0100'], ['555', 'call me']],
    [question('choice', 'Q', { choices: 'Yes\nNo' }), ['Yes'], ['Maybe', 'Yes\nNo']],
    [question('choices', 'Q', { choices: 'One\nTwo\nThree' }), ['One', 'One\nThree'], ['Four', 'One\nFour']],
    [question('number', 'Q'), ['3', '-1.5', '2,5'], ['three', '1e9', '']],
    [question('date', 'Q'), ['2026-12-05'], ['12/5/2026', '2026-02-30']],
    [question('agree', 'Q'), ['yes'], ['no']],
  ])('%o takes and refuses answers by its kind', async (asked, good, bad) => {
    const form = await shown(await make({ questions: [{ ...asked, isRequired: true }] }))
    const name = fieldOf(form, 'Q')
    for (const answer of bad) {
      expect([answer.slice(0, 20), await send(form, { [name]: answer })]).toMatchObject([
        answer.slice(0, 20),
        { status: 400, body: { fields: { [name]: expect.stringMatching(/Q|email/i) } } },
      ])
    }
    for (const answer of good) {
      expect([answer.slice(0, 20), (await send(form, { [name]: answer })).status]).toEqual([answer.slice(0, 20), 201])
    }
    expect(await listed()).toHaveLength(good.length)
  })

  it.each<[string, Partial<Question>[]]>([
    ['no question', []],
    ['only a heading', [question('heading', 'About you')]],
    ['two questions with the same words', [question('short', 'Name'), question('long', 'name')]],
    ['a choice of nothing', [question('choice', 'Which?', { choices: 'Only\n\nOnly' })]],
    ['a kind that there isn’t', [{ ...question('short', 'Q'), kind: 'file' as never }]],
    ['too many questions', Array.from({ length: 41 }, (_, index) => question('short', `Q ${index}`))],
  ])('a form with %s is refused, with the field', async (_, questions) => {
    const answer = await admin.post(adminApi.forms, { title: 'Form', questions })
    expect(answer.status).toBe(400)
    expect(Object.keys((answer.body as { fields: object }).fields).join()).toMatch(/^questions/)
  })

  it('are refused when nothing is answered, after the last day, and when there are enough', async () => {
    const id = await make({ questions: [question('short', 'Q')], closesOn: '2026-11-20', maxAnswers: 2 })
    const answer = async (text: string) => {
      const form = await shown(id)
      return send(form, { [fieldOf(form, 'Q')]: text })
    }
    expect(await answer('late')).toMatchObject({ status: 409, body: { message: 'This form is closed.' } })
    await change(id, { closesOn: '2026-11-21' })
    expect(await answer('')).toMatchObject({ status: 400, body: { message: 'Answer at least one question.' } })
    const all = await Promise.all(['one', 'two', 'three', 'four'].map(answer))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(await listed()).toHaveLength(2)
    expect(await shown(id)).toMatchObject({ closed: 'This form has all the answers that it can take.' })
    expect((await app.fetch(`/api/forms/${id}x`)).status).toBe(404)
    await change(id, { status: 'draft' })
    expect(await app.get(href(api.form, { id }))).toMatchObject({ status: 404 })
  })

  it('are confirmed again to the person who sent the last one that there is room for', async () => {
    const form = await shown(await make({ questions: [question('short', 'Q')], maxAnswers: 1 }))
    const last = { [fieldOf(form, 'Q')]: 'Me', token: await formToken(app) }
    const first = await send(form, last)
    expect(first.status).toBe(201)
    expect(await send(form, last)).toEqual(first)
    expect(await send(form, { ...last, token: await formToken(app) })).toMatchObject({ status: 409 })
    expect(await listed()).toHaveLength(1)
  })

  it('are kept once when one person sends them again, and twice when two answer alike', async () => {
    const form = await shown(await make({ questions: [question('choice', 'Coming?', { choices: 'Yes\nNo' })] }))
    const name = fieldOf(form, 'Coming?')
    const token = await formToken(app)
    for (const sent of [{ token }, { token }, { token: await formToken(app) }, NO_TOKEN, NO_TOKEN]) {
      expect((await send(form, { [name]: 'Yes', ...sent })).status).toBe(201)
    }
    expect(await listed()).toHaveLength(4)
  })

  it('are told to those whom the form names, and confirmed to the person', async () => {
    const id = await make({ ...templates.serve.form, tell: 'serve@church.test, ann@church.test' })
    const form = await shown(id)
    const answers = {
      'Your name': 'Bo Ek',
      Email: 'bo@example.org',
      'Where would you like to help?': 'Music\nCoffee and meals',
    }
    await send(form, Object.fromEntries(Object.entries(answers).map(([label, text]) => [fieldOf(form, label), text])))
    expect(app.emails.map(({ to, subject, replyTo = '' }) => [to, subject, replyTo])).toEqual([
      ['serve@church.test', 'New answer: Serve With Us', 'bo@example.org'],
      ['ann@church.test', 'New answer: Serve With Us', 'bo@example.org'],
      ['bo@example.org', 'Thank you for offering to serve', ''],
    ])
    expect(app.emails[0]?.text).toContain('Coffee and meals')
    expect(app.emails[2]?.text).toContain('Dear Bo Ek')
    expect(await listed()).toMatchObject([{ name: 'Bo Ek', email: 'bo@example.org', status: 'new' }])
  })

  it('without the fields that need no answer are looked at for spam, too', async () => {
    const form = await shown(await make({ questions: [question('short', 'One'), question('long', 'Two')] }))
    for (let n = 0; n < 12; n += 1) await send(form, { [fieldOf(form, 'One')]: `Answer ${n}`, ...NO_TOKEN })
    expect(await listed()).toHaveLength(10)
    expect((await admin.get(adminApi.spam)).body).toMatchObject([{ reason: 'flood' }, { reason: 'flood' }])
  })

  it('in Spam return as they were, and one that someone marks goes there', async () => {
    const form = await shown(await make({ questions: [question('long', 'Q')] }))
    const name = fieldOf(form, 'Q')
    const advertisement = 'Rank on Google with our SEO backlinks, guaranteed traffic: https://seo.example.com'
    await send(form, { [name]: advertisement })
    await send(form, { [name]: 'A real question', token: await formToken(app, 1) })
    expect(await listed()).toEqual([])
    expect(app.emails).toEqual([])
    const spam = (await admin.get(adminApi.spam)).body as { id: string; reason: string }[]
    expect(spam.map(({ reason }) => reason)).toEqual(['fast', 'words'])
    expect(await admin.send('POST', href(adminApi.spamRelease, { id: spam[0]?.id }))).toMatchObject({
      body: { message: 'Moved to form answers.' },
    })
    const [real] = await listed()
    expect(real?.answers).toEqual([{ question: 'Q', answer: 'A real question' }])
    await admin.post(adminApi.spam, { form: 'form_answers', ids: [real?.id] })
    expect(await listed()).toEqual([])
    const [marked] = (await admin.get(adminApi.spam)).body as { id: string }[]
    await admin.send('POST', href(adminApi.spamRelease, { id: marked?.id }))
    expect(await listed()).toMatchObject([{ id: real?.id, answers: [{ question: 'Q', answer: 'A real question' }] }])
  })

  it('are deleted for good, with notes and emails, when their form keeps them no longer', async () => {
    const id = await make({
      questions: [question('email', 'Email')],
      keepMonths: 2,
      replySubject: 'Hi',
      replyMessage: 'Hi',
    })
    const kept = await make({ questions: [question('short', 'Q')] })
    const form = await shown(id)
    await send(form, { [fieldOf(form, 'Email')]: 'bo@example.org' })
    const other = await shown(kept)
    await send(other, { [fieldOf(other, 'Q')]: 'stays' })
    const [, old] = await listed()
    await admin.post(href(open.addresses.notes, { id: old?.id ?? '' }), { text: 'Call him' })
    const left = async (now: string) => {
      await cleanUp(createTestApp(database, now).services)
      const count = async (table: 'form_answers' | 'notes' | 'emails') =>
        (await database.db.selectFrom(table).select('id').execute()).length
      return [await count('form_answers'), await count('notes'), await count('emails')]
    }
    expect(await left('2027-01-20T18:00:00Z')).toEqual([2, 1, 1])
    expect(await left('2027-01-22T18:00:00Z')).toEqual([1, 0, 0])
  })

  it('are asked for by a form that is older than a field of its questions', async () => {
    const id = await make({ questions: [question('short', 'First')] })
    const questions = JSON.stringify([{ kind: 'short', label: 'First', isRequired: false }])
    await database.db.updateTable('forms').set({ questions }).where('id', '=', id).execute()
    expect((await shown(id)).questions).toMatchObject([{ label: 'First', help: '', choices: '' }])
  })

  it('of every template can be given, and each form is tested daily', async () => {
    for (const { form } of Object.values(templates)) await make(form)
    expect(new Set(Object.values(templates).flatMap(({ form }) => form.questions.map(({ kind }) => kind)))).toEqual(
      new Set(Object.keys(questionKinds)),
    )
    const sent: string[] = []
    const result = await checkItself(app.services, async (address, init) => {
      sent.push(address)
      return app.fetch(address, init)
    })
    expect(result).toBeUndefined()
    expect(sent.filter((address) => address.startsWith('/api/forms/'))).toHaveLength(Object.keys(templates).length)
    expect(await listed()).toEqual([])
  })
})
