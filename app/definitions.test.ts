import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { definitions, pictureColumns } from '#app/definitions.ts'

it('names every kind of record that is defined', () => {
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!test)\.tsx?$/.test(file),
  )
  const tables = files.flatMap((file) =>
    Array.from(
      readFileSync(`app/${file}`, 'utf8').matchAll(/defineRecord\(\{\s+table: '(\w+)'/g),
      ([, table]) => table,
    ),
  )
  expect(tables.length).toBeGreaterThan(5)
  expect(new Set<unknown>(definitions.map(({ table }) => table))).toEqual(new Set(tables))
})

it('knows where records name a picture', () => {
  expect(pictureColumns()).toContainEqual({ table: 'staff_members', column: 'photo_url' })
  expect(pictureColumns()).toContainEqual({ table: 'sermons', column: 'thumbnail_url' })
})
