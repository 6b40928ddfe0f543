/** The drawing for an event without a picture of its own, chosen by its subject. */
import type { ChurchEvent } from '#app/features/events/event.ts'
import type { Drawing } from '#app/ui/scenes.ts'

export type SceneName = Exclude<Drawing, 'shore' | 'shoreTall'>

/** Words of a title or a location that choose a drawing, the surest first: a supper in Advent is a supper. */
const words: [SceneName, RegExp][] = [
  [
    'table',
    /\b(supper|dinner|breakfast|lunch|luncheon|brunch|potluck|meal|picnic|barbecue|bbq|cook-?out|pancakes?|coffee|tea|fish fry)\b/i,
  ],
  ['book', /\b(bible|study|studies|books?|scripture|reading|class|classes|course|alpha|catechism)\b/i],
  ['boats', /\b(outreach|missions?|missional|serve|serving|volunteers?|pantry|clean-?up|fleet|boats?|fishing)\b/i],
  [
    'candles',
    /\b(advent|candles?|candlelight|vigil|evensong|compline|carols|lights|taizé|prayers?|christmas eve|tenebrae)\b/i,
  ],
  [
    'church',
    /\b(services?|eucharist|worship|mass|easter|christmas|communion|baptisms?|confirmation|ash wednesday|good friday|choir|concert|wedding|procession|church|nave|sanctuary|chapel)\b/i,
  ],
]

/** By the title first; by the location when no word of the title matches. */
export function sceneOf(event: Pick<ChurchEvent, 'title' | 'location'>): SceneName {
  for (const text of [event.title, event.location ?? '']) {
    const found = words.find(([, pattern]) => pattern.test(text))
    if (found) return found[0]
  }
  return 'dunes'
}
