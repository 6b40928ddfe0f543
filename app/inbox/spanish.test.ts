import { afterEach, beforeEach, expect, it } from 'vitest'
import { api, href, routes } from '#app/routes.ts'
import { setSiteLanguage } from '#app/text/dictionaries.ts'
import { adminApi } from '#test/admin-routes.ts'
import type { TestApp } from '#test/app.ts'
import { websiteOf } from '#test/church-websites.ts'
import { churches } from '#test/churches.ts'
import { openEmpty } from '#test/databases.ts'
import type { Database } from '#db/database.ts'
import { pageText } from '#test/rendered.ts'

let database: Database
let app: TestApp
beforeEach(async () => {
  database = await openEmpty('sqlite')
  const { sanJose } = churches
  app = await websiteOf(database, { ...sanJose, settings: { ...sanJose.settings, language: 'es' } })
  // The settings say the language once they are read.
  await app.get(api.siteConfig)
})
afterEach(async () => {
  setSiteLanguage('en')
  await database[Symbol.asyncDispose]()
})

const message = { firstName: 'Ana', lastName: 'López', email: 'ana@visitor.test', subject: 'Hola', message: 'Hola' }

it('visitors are told in Spanish what is missing in a form, and that it was sent', async () => {
  const refused = await app.post(api.contact, { ...message, subject: '', email: 'ana' })
  expect(refused.body).toMatchObject({
    fields: { subject: 'Falta: Asunto', email: 'Escriba un correo electrónico válido' },
  })
  const sent = await app.post(api.contact, message)
  expect(sent.body).toMatchObject({ message: '¡Su mensaje fue enviado! Le responderemos pronto.' })
})

it('the page brings what its script says, and where the form is sent', async () => {
  const html = await pageText(app, routes.contact)
  expect(html).toContain(`data-to="${api.contact}"`)
  expect(html).toContain('data-failed="No pudimos enviar su mensaje. Inténtelo de nuevo."')
  expect(html).toContain('¡Su mensaje fue enviado! Le responderemos pronto.')
})

it('a form that somebody begins from a template asks in Spanish, though the dashboard is in English', async () => {
  const { body } = await app.as('editor').get(href(adminApi.formTemplate, { name: 'prayer' }))
  expect(body).toMatchObject({ title: 'Petición de oración', readers: 'asked', thanks: 'Oraremos por usted.' })
  const { questions } = body as { questions: { choices: string }[] }
  expect(questions.map(({ choices }) => choices)).toContain('No, solo oren\nSí, llámenme o visítenme')
})

it('a draft of the newsletter and the name of the next Sunday are in Spanish', async () => {
  const admin = app.as('administrator')
  expect((await admin.get(adminApi.newsletterDraft)).body).toMatchObject({ subject: 'Este domingo 29 de noviembre' })
  expect((await admin.get(adminApi.sundayProposal)).body).toMatchObject({ name: 'Primer domingo de Adviento' })
})
