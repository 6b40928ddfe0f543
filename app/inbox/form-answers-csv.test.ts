import { afterEach, beforeEach, expect, it } from 'vitest'
import { question } from '#app/definitions/questions.ts'
import { answersCsv } from '#app/inbox/form-answers-csv.ts'
import { answerSections } from '#app/inbox/form-answers.ts'
import type { Database } from '#db/database.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { formOf } from '#test/own-forms.ts'
import { turnsDuring } from '#test/turns.ts'

const ANSWERS = 60

onBothDatabases('the CSV of answers', (open) => {
  let database: Database
  let app: TestApp
  beforeEach(async () => {
    database = await open()
    app = createTestApp(database)
  })
  afterEach(() => database.close())
  const { make, shown, send } = formOf(() => app)

  it('is written in pieces, between which other requests run', async () => {
    const form = await shown(await make({ questions: [question('short', 'Name')] }))
    const [field = ''] = form.questions.map(({ name }) => name)
    for (let n = 0; n < ANSWERS; n++) await send(form, { [field]: `Ann ${n}` })
    const pieces: string[] = []
    const turns = await turnsDuring(async () => {
      for await (const piece of answersCsv(database.db, answerSections[0].definition)) pieces.push(piece)
    })
    expect(pieces.join('').trim().split('\r\n')).toHaveLength(1 + ANSWERS)
    // Each of two readings has three pages.
    expect(turns).toBeGreaterThanOrEqual(5)
  })
})
