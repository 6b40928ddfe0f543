import { beforeAll, expect, it } from 'vitest'
import { addressesOf } from '#app/definitions/definition.ts'
import { originalRecord } from '#app/pages/originals.ts'
import { page } from '#app/pages/page.ts'
import { href, routes } from '#app/routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { onBothDatabases } from '#test/databases.ts'
import { pageText, renderedPage } from '#test/rendered.ts'

onBothDatabases('pages', (open) => {
  let app: TestApp
  const { all, one } = addressesOf(page)
  beforeAll(async () => {
    app = createTestApp(await open())
  })
  const add = (fields: object) => app.as('editor').post(all, fields)
  const change = (id: string, fields: object) => app.as('editor').send('PUT', href(one, { id }), fields)

  it('of the church’s own stand at their addresses, and nowhere while they are hidden', async () => {
    const made = await add({
      title: 'Serve',
      blocks: [{ kind: 'text', heading: 'Food pantry', body: 'Every Tuesday.\n\nBring a bag.' }],
    })
    expect(made).toMatchObject({ status: 201, body: { address: '/serve', title: 'Serve' } })
    const { id } = made.body as { id: string }
    const shown = await pageText(app, '/serve')
    for (const words of ['Food pantry', 'Every Tuesday.', 'Bring a bag.']) expect(shown).toContain(words)
    await change(id, { isHidden: true })
    expect((await renderedPage(app, '/serve')).status).toBe(404)
    await change(id, { isHidden: false })
    expect((await renderedPage(app, '/serve')).status).toBe(200)
  })

  it.each([
    ['contact', 'Send Us a Message'],
    ['visit', 'Let us know you&#x27;re coming'],
    ['newsletter', 'Subscribe'],
  ])('have the form “%s” as a block', async (form, words) => {
    await add({ title: `With ${form}`, blocks: [{ kind: 'form', form }] })
    expect(await pageText(app, `/with-${form}`)).toContain(words)
  })

  it('keep blocks with texts of a newer version while others are changed', async () => {
    const { body } = await add({
      title: 'Newer',
      blocks: [
        { kind: 'text', heading: 'A', body: 'One' },
        { kind: 'text', body: 'Two' },
      ],
    })
    const { id, blocks } = body as { id: string; blocks: object[] }
    const text = { type: 'text', text: 'One', marks: [{ type: 'small' }] }
    const newer = { ...blocks[0], body: [{ type: 'paragraph', align: 'center', content: [text] }] }
    const stored = JSON.stringify([newer, blocks[1]])
    await app.services.database.db.updateTable('pages').set({ blocks: stored }).where('id', '=', id).execute()
    const changed = { ...blocks[1], heading: 'B' }
    expect(await change(id, { blocks: [newer, changed] })).toMatchObject({
      status: 200,
      body: { blocks: [newer, changed] },
    })
    const touched = { ...newer, heading: 'C' }
    expect(await change(id, { blocks: [touched, changed] })).toMatchObject({
      status: 400,
      body: { fields: { 'blocks.0.body': expect.stringContaining('Text contains something that we can’t show.') } },
    })
  })

  it('that are built in show their original until they are changed, and again when the change is deleted', async () => {
    expect(await pageText(app, routes.about)).toContain('What We Value')
    const made = await add({ ...originalRecord('about', ''), title: 'Who we are' })
    expect(made).toMatchObject({ status: 201, body: { address: routes.about, page: 'about' } })
    expect(await pageText(app, routes.about)).toContain('>Who we are</h1>')
    const { id } = made.body as { id: string }
    expect(await app.as('editor').send('DELETE', href(one, { id }))).toMatchObject({ status: 200 })
    expect(await pageText(app, routes.about)).toContain('>About Our Church</h1>')
  })
})
