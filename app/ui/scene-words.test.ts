import { expect, it } from 'vitest'
import { scenesFor } from '#app/ui/scene-words.ts'
import type { Drawing } from '#app/ui/scene-files.ts'

const drawn: [texts: string[], scene: Drawing][] = [
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
  [['Songs from Taizé'], 'candles'],
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
  expect(scenesFor({ texts }, 'shore')[0]).toBe(scene)
})

it('gives different drawings to titles that say nothing', () => {
  const titles = ['Open House', 'Game Night', 'Quilters', 'Red Door Club']
  const drawings = titles.map((title) => scenesFor({ texts: [title] }, 'shore')[0])
  expect(new Set(drawings).size).toBeGreaterThan(1)
})

const preached: [texts: string[], scene: Drawing][] = [
  [['Keep Awake', 'Matthew 24:36–44'], 'lantern'],
  [['Until He Finds It', 'Luke 15:1–10'], 'hills'],
  [['A Hand on the Plow', 'Luke 9:51–62'], 'wheat'],
  [['At the Well', 'John 4:5–42'], 'river'],
  [['Pan de vida', 'Juan 6:24–35'], 'bread'],
  [['Moisés', 'Éxodo 3:1–15'], 'fire'],
  [['El hijo', 'Juan 10:1–18'], 'hills'],
  [['Be Still', 'Psalm 46'], 'lake'],
  [['Christmas Eve'], 'star'],
]

it.each(preached)('a sermon on %j is drawn as %s', (texts, scene) => {
  expect(scenesFor({ texts, isScripture: true }, 'shore')[0]).toBe(scene)
})

it.each(['brick', 'ink'] as const)('with the drawings of %s no sermon is by the sea', (set) => {
  const scenes = scenesFor(
    { texts: ['Mending Nets', 'The Sea Is His', 'Wings of the Morning'], isScripture: true },
    set,
  )
  expect(scenes.filter((scene) => ['gulls', 'light', 'nets'].includes(scene))).toEqual([])
})

it('gives a page of twelve a drawing for each, without words and with the smallest set', () => {
  expect(scenesFor({ texts: [''] }, 'brick').length).toBeGreaterThanOrEqual(12)
})

it('draws Advent where no word says anything', () => {
  expect(scenesFor({ texts: ['Part Two'], isScripture: true, date: '2026-12-06' }, 'shore')[0]).toBe('candles')
  expect(scenesFor({ texts: ['Part Two'], isScripture: true, date: '2026-07-05' }, 'shore')[0]).not.toBe('candles')
})
