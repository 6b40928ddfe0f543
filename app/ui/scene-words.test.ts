import { expect, it } from 'vitest'
import { type SceneName, sceneFor } from '#app/ui/scene-words.ts'

const drawn: [texts: string[], scene: SceneName][] = [
  [['Men’s Breakfast', 'Parish Hall'], 'table'],
  [['Wednesday Night SUPPER'], 'table'],
  [['Advent Supper and Bible Study'], 'table'],
  [['Women’s Bible Study', 'Parish Hall'], 'book'],
  [['Alpha: is there more to life?'], 'book'],
  [['Vacation Bible School'], 'kites'],
  [['Children’s Choir'], 'kites'],
  [['Youth Lock-in'], 'fire'],
  [['Women’s Retreat'], 'lake'],
  [['Food Pantry'], 'basket'],
  [['Mission Sunday Service'], 'basket'],
  [['Blessing of the Fleet', 'Pier 2'], 'boats'],
  [['Beach Clean-Up'], 'boats'],
  [['Advent Procession of Lights', 'Nave'], 'candles'],
  [['Christmas Eve Candlelight Service'], 'candles'],
  [['Easter Vigil'], 'candles'],
  [['Christmas Eve'], 'star'],
  [['Epiphany'], 'star'],
  [['Easter Day'], 'lilies'],
  [['Lessons and Carols'], 'music'],
  [['Choir Rehearsal'], 'music'],
  [['Thanksgiving Eucharist'], 'church'],
  [['Ash Wednesday'], 'church'],
  [['Annual Meeting', 'The church'], 'chairs'],
  [['Blessing of the Animals', 'Worship', 'Parish Hall'], 'church'],
  [['Blessing of the Animals', 'The church'], 'church'],
  [['Bookkeeping for volunteerism'], 'dunes'],
  [[''], 'dunes'],
]

it.each(drawn)('%j is drawn as %s', (texts, scene) => {
  expect(sceneFor(texts)).toBe(scene)
})

it('gives different drawings to titles that say nothing', () => {
  const drawings = ['Open House', 'Game Night', 'Quilters', 'Red Door Club'].map((title) => sceneFor([title]))
  expect(new Set(drawings).size).toBeGreaterThan(1)
})
