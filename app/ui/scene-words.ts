/** The drawing for an event, a ministry or a group without a picture, by the words of its texts. */
import type { drawings } from '#app/ui/drawings.ts'

export type SceneName = Exclude<keyof typeof drawings, ''>

/** Words that choose a drawing; the first match wins, so a supper in Advent is a supper, and a choir of children theirs. */
const words: [SceneName, RegExp][] = [
  [
    'table',
    /\b(suppers?|dinners?|breakfasts?|lunch|luncheons?|brunch|potlucks?|meals?|picnics?|barbecue|bbq|cook-?out|pancakes?|coffee|tea|fish fry|ice cream|fellowship|hospitality)\b/i,
  ],
  [
    'kites',
    /\b(kids|child|child’s|children|children’s|children's|nursery|toddlers?|preschool|sunday school|bible school|vbs|egg hunt|families|family|parents|mops)\b/i,
  ],
  ['fire', /\b(youth|teens?|teenagers?|students?|young adults?|college|lock-?in|bonfire|campfire|scouts?)\b/i],
  ['lake', /\b(retreats?|camp|camping|hikes?|hiking|pilgrimage|quiet day|getaway)\b/i],
  [
    'basket',
    /\b(outreach|missions?|missional|serve|serving|service project|volunteers?|pantry|food (?:bank|drive)|soup kitchen|blood drive|donations?|collection|shelter|homeless|care|visiting|caring)\b/i,
  ],
  ['boats', /\b(clean-?up|fleet|boats?|fishing|sail|sailing)\b/i],
  ['star', /\b(nativity|epiphany|magi|pageant|bethlehem)\b/i],
  [
    'candles',
    /\b(advent|candles?|candlelight|vigil|evensong|compline|lights|taizé|prayers?|praying|healing|tenebrae|all souls|remembrance)\b/i,
  ],
  ['star', /\bchristmas\b/i],
  ['lilies', /\b(easter|eastertide|resurrection|ascension)\b/i],
  [
    'music',
    /\b(music|musical|choirs?|concerts?|hymns?|carols|organ|organist|singers?|singing|sing-?along|recital|orchestra|handbells?|bells?|worship team|rehearsal)\b/i,
  ],
  ['book', /\b(bible|study|studies|books?|scripture|reading|class|classes|course|alpha|catechism|seminar|lecture)\b/i],
  [
    'chairs',
    /\b(meetings?|vestry|council|committee|board|assembly|congregational|town hall|budget|planning|training|orientation)\b/i,
  ],
  [
    'church',
    /\b(services?|eucharist|worship|mass|communion|baptisms?|confirmation|ash wednesday|good friday|palm sunday|pentecost|wedding|altar|ushers?|greeters?|procession|church|nave|sanctuary|chapel)\b/i,
  ],
]

/** Drawings that promise nothing. */
const others = ['dunes', 'boats', 'lake'] as const

/**
 * @param texts the title first; a later text counts when no word of those before it matches
 * @returns always the same for the same texts
 */
export function sceneFor(texts: readonly string[]): SceneName {
  for (const text of texts) {
    const found = words.find(([, pattern]) => pattern.test(text))
    if (found) return found[0]
  }
  let sum = 0
  for (const character of texts[0] ?? '') sum += character.codePointAt(0) ?? 0
  return others[sum % others.length] ?? 'dunes'
}
