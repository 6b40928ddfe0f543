import { expect, it } from 'vitest'
import { type SceneName, sceneOf } from '#app/features/events/picture.tsx'

const drawn: [title: string, location: string | null, scene: SceneName][] = [
  ['Men’s Breakfast', 'Parish Hall', 'table'],
  ['Wednesday Night SUPPER', null, 'table'],
  ['Advent Supper and Bible Study', null, 'table'],
  ['Women’s Bible Study', 'Parish Hall', 'book'],
  ['Alpha: is there more to life?', null, 'book'],
  ['Food Pantry', null, 'boats'],
  ['Mission Sunday Service', null, 'boats'],
  ['Blessing of the Fleet', 'Pier 2', 'boats'],
  ['Advent Procession of Lights', 'Nave', 'candles'],
  ['Christmas Eve Candlelight Service', null, 'candles'],
  ['Easter Vigil', null, 'candles'],
  ['Thanksgiving Eucharist', null, 'church'],
  ['Ash Wednesday', null, 'church'],
  ['Annual Meeting', 'The church', 'church'],
  ['Annual Meeting', 'Parish Hall', 'dunes'],
  ['Bookkeeping for volunteerism', null, 'dunes'],
  ['', null, 'dunes'],
]

it.each(drawn)('“%s” at %s is drawn as %s', (title, location, scene) => {
  expect(sceneOf({ title, location })).toBe(scene)
})
