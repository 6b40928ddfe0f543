import { expect, it } from 'vitest'
import { sceneForEach, scenesFor } from '#app/ui/scene-words.ts'
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
  [['Women’s Retreat'], 'dunes'],
  [['Food Pantry'], 'basket'],
  [['Mission Sunday Service'], 'basket'],
  [['Blessing of the Fleet', 'Pier 2'], 'boats'],
  [['Beach Cleanup'], 'boats'],
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
  [['Posada'], 'lantern'],
  [['Cena parroquial', 'Salón parroquial'], 'table'],
  [['Noche de jóvenes'], 'fire'],
  [['Misa de Gallo', 'Iglesia'], 'star'],
  [['Retiro de Adviento'], 'dunes'],
  [['Coro'], 'music'],
  [['Despensa de alimentos'], 'basket'],
  [['Catequesis'], 'kites'],
]

it.each(drawn)('%j is drawn as %s', (texts, scene) => {
  expect(scenesFor({ texts }, 'shore')[0]).toBe(scene)
})

const quiet = new Set(['dunes', 'gulls', 'river', 'stars', 'mountains', 'church', 'nave', 'candles', 'book', 'lantern'])

it('gives titles that say nothing different drawings, none of which means anything', () => {
  const records = ['Open House', 'Game Club', 'Quilters', 'Red Door Club', 'The roof is done', 'Stephen Ministry'].map(
    (title) => ({ texts: [title, 'Serving', 'Come and see, there is coffee.'] }),
  )
  for (const set of ['shore', 'brick', 'stone'] as const) {
    const drawings = records.map((words) => scenesFor(words, set)[0])
    expect(new Set(drawings).size).toBeGreaterThan(1)
    expect(drawings.filter((name) => !quiet.has(name ?? ''))).toEqual([])
  }
})

const preached: [texts: string[], scene: Drawing][] = [
  [['Keep Awake', 'Matthew 24:36–44'], 'lantern'],
  [['Until He Finds It', 'Luke 15:1–10'], 'hills'],
  [['A Hand on the Plow', 'Luke 9:51–62'], 'wheat'],
  [['At the Well', 'John 4:5–42'], 'river'],
  [['Pan de vida', 'Juan 6:24–35'], 'bread'],
  [['Moisés', 'Éxodo 3:1–15'], 'fire'],
  [['El hijo', 'Juan 10:1–18'], 'hills'],
  [['Be Still', 'Psalm 46'], 'gulls'],
  [['La barca en la tormenta', 'Mateo 8:23–27'], 'light'],
  [['El buen pastor', 'Juan 10:1–18'], 'hills'],
  [['El hijo pródigo', 'Lucas 15:11–32'], 'dunes'],
  [['Los dos hijos', 'Lucas 15:11–32'], 'dunes'],
  [['Preparen el camino del Señor', 'Marcos 1:1–8', 'Adviento'], 'dunes'],
  [['Las diez vírgenes', 'Mateo 25:1–13', 'Parábolas'], 'lantern'],
  [['Cristo Rey', 'Mateo 25:31–46'], 'nave'],
  [['La vid verdadera', 'Juan 15:1–8'], 'vine'],
  [['The Vine and the Branches'], 'vine'],
  [['Los obreros de la viña', 'Mateo 20:1–16'], 'vine'],
  [['El grano de mostaza', 'Marcos 4:30–34'], 'wheat'],
  [['Con Jesús a bordo', 'Marcos 4:35–41'], 'light'],
  [['Agua viva', 'Juan 4:5–42'], 'river'],
  [['Tome su cruz', 'Lucas 14:25–33'], 'lilies'],
  [['What the Pantry Taught Me', ''], 'basket'],
  [['Luz del mundo', 'Mateo 5:13–16'], 'lantern'],
  [['Christmas Eve'], 'star'],
]

it.each(preached)('a sermon on %j is drawn as %s', (texts, scene) => {
  expect(scenesFor({ texts, isScripture: true }, 'shore')[0]).toBe(scene)
})

it.each(['brick', 'ink'] as const)('with the drawings of %s a sermon is by the sea only if it says so', (set) => {
  const drawn = (texts: string[]) =>
    scenesFor({ texts, isScripture: true }, set).filter((scene) => ['boats', 'gulls', 'light', 'nets'].includes(scene))
  expect(drawn(['Wings of the Morning', 'Psalm 139', 'Psalms by the Water']).filter((one) => one !== 'boats')).toEqual(
    [],
  )
  expect(drawn(['Mending Nets'])[0]).toBe('nets')
})

it('shows no mountains by the sea', () => {
  const scenes = scenesFor({ texts: ['On the Mountain', 'Matthew 17:1–9'], isScripture: true }, 'shore')
  expect(scenes.filter((scene) => scene === 'mountains' || scene === 'lake')).toEqual([])
})

it('gives a page of ten without words a drawing for each, in every set', () => {
  for (const set of ['shore', 'brick', 'stone', 'arches', 'night', 'ink'] as const) {
    const drawings = sceneForEach(
      Array.from({ length: 10 }, () => ({ texts: [''] })),
      set,
      new Set(),
    )
    expect(new Set(drawings.filter(Boolean)).size).toBe(10)
  }
})

it('gives what several records of a page want to the one with the best reason, the others their next', () => {
  const page = [
    { texts: ['Jesus at Table', 'Luke 15:1–7'], isScripture: true },
    { texts: ['El buen pastor', 'Juan 10:1–18'], isScripture: true },
    { texts: ['Part Two'], isScripture: true, date: '2026-12-06' },
    { texts: ['Adviento'], isScripture: true, date: '2026-11-29' },
    { texts: ['Sunday worship'], date: '2026-11-22' },
    { texts: ['Sunday worship'], date: '2026-11-15' },
  ]
  expect(sceneForEach(page, 'night', new Set())).toEqual(['bread', 'hills', 'lantern', 'candles', 'church', 'nave'])
  expect(sceneForEach(page.slice(1), 'night', new Set(['church'])).slice(3)).toEqual(['nave', expect.any(String)])
})

it('draws two services of the same name by their days', () => {
  const days = ['2026-08-02', '2026-08-09', '2026-08-16', '2026-08-23']
  expect(new Set(days.map((date) => scenesFor({ texts: ['Taken up'], date }, 'brick')[0])).size).toBeGreaterThan(1)
})

it('draws Advent where no word says anything', () => {
  expect(scenesFor({ texts: ['Part Two'], isScripture: true, date: '2026-12-06' }, 'shore')[0]).toBe('candles')
  expect(scenesFor({ texts: ['Part Two'], isScripture: true, date: '2026-07-05' }, 'shore')[0]).not.toBe('candles')
})
