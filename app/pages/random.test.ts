import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { pageKinds } from '#app/blocks/kinds.ts'
import { addressesOf } from '#app/definitions/definition.ts'
import type { Block } from '#app/definitions/field.ts'
import { page } from '#app/pages/page.ts'
import { api, href } from '#app/routes.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { randomBlocks } from '#test/blocks.ts'
import { onBothDatabases } from '#test/databases.ts'
import { renderedPage } from '#test/rendered.ts'

interface Page {
  id: string
  version: number
  address: string
  blocks: (Block & { heading?: string })[]
}

onBothDatabases('a page of random blocks', (open, engine) => {
  let editor: TestApp
  const { all, one } = addressesOf(page)
  beforeAll(async () => {
    editor = createTestApp(await open()).as('editor')
  })
  const own = pageKinds.filter((kind) => !('only' in kind))
  const numRuns = engine === 'postgres' ? 40 : 150

  it(
    'is read as it was saved, drawn without a fault, and the same after it is saved again',
    { timeout: 120_000 },
    async () => {
      let number = 0
      await fc.assert(
        fc.asyncProperty(randomBlocks(own), async (blocks) => {
          const made = await editor.post(all, { title: `Random ${number++}`, blocks })
          const { fields = {} } = made.body as { fields?: Record<string, string> }
          const unclear = Object.entries(fields).filter(
            ([name, message]) => !/^blocks\.\d+\./.test(name) || !/character|long|line/.test(message),
          )
          expect([made.status, unclear]).toEqual([expect.toBeOneOf([201, 400]), []])
          fc.pre(made.status === 201)
          const { id, address, blocks: saved } = made.body as Page
          const read = (await editor.get(href(one, { id }))).body as Page
          expect(read.blocks).toEqual(saved)
          const again = await editor.send('PUT', href(one, { id }), { blocks: saved })
          expect([again.status, (again.body as Page).blocks]).toEqual([200, saved])
          const shown = (await editor.get(href(api.page, {}, { path: address }))).body as Page
          expect(shown.blocks.map((block) => block.id)).toEqual(
            saved.filter(({ isHidden }) => !isHidden).map((block) => block.id),
          )
          const { status, failure } = await renderedPage(editor, address)
          expect([status, failure]).toEqual([200, undefined])
          await editor.send('DELETE', href(one, { id }))
        }),
        { numRuns },
      )
    },
  )

  it('names the block that two people have changed', async () => {
    const texts = ['One', 'Two', 'Three'].map((heading) => ({ kind: 'text', heading }))
    const { id, blocks, version } = (await editor.post(all, { title: 'Both', blocks: texts })).body as Page
    const change = (at: number, heading: string) =>
      editor.send(
        'PUT',
        href(one, { id }),
        { blocks: blocks.map((block, index) => (index === at ? { ...block, heading } : block)) },
        { 'If-Match': `"${version}"` },
      )
    expect((await change(0, 'First')).status).toBe(200)
    expect((await change(2, 'Last')).status).toBe(412)
    expect(((await editor.get(href(one, { id }))).body as Page).blocks.map((block) => block.heading)).toEqual([
      'First',
      'Two',
      'Three',
    ])
  })
})
