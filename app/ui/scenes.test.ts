import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { looks } from '#app/definitions/looks.ts'
import { pictureFields, type SceneSet } from '#app/definitions/settings-sections.ts'
import { drawingsOf } from '#app/ui/scenes.ts'

const sets = Object.keys(pictureFields.sceneSet.choices ?? {}) as SceneSet[]

test.each(sets)('the set %s has every drawing, and the palette that it names', (set) => {
  const files = Object.values(drawingsOf(set)).filter((address) => address.startsWith('/scenes/'))
  const missing = files.filter((address) => {
    const [path = '', palette = ''] = address.split('#')
    const file = `public${path}`
    return !existsSync(file) || (palette !== '' && !readFileSync(file, 'utf8').includes(`id="${palette}"`))
  })
  expect(missing).toEqual([])
})

test('only the look named after it shows the sea', () => {
  expect(looks.filter(({ settings }) => settings.sceneSet === 'shore').map(({ name }) => name)).toEqual(['Shore'])
})
