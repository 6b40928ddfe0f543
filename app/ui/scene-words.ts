/** The drawing for a record without a picture, by its words, its passage and its season. */
import type { SceneSet } from '#app/definitions/settings-sections.ts'
import type { drawings } from '#app/ui/drawings.ts'
import type { Drawing } from '#app/ui/scene-files.ts'

type SceneName = Exclude<keyof typeof drawings, ''>

/** Whole words in any case. JavaScript’s \b knows English letters alone: it would find neither “Éxodo” nor “Taizé”. */
const says = ({ raw }: TemplateStringsArray) =>
  new RegExp(`(?<![\\p{L}\\d])(?:${raw.join('')})(?!\\p{L})(?<!\\d(?=\\d))`, 'iu')

/** Words about a gathering that choose its drawing, the best match first: a supper in Advent is a supper, and a choir of children theirs. */
const gatherings: [SceneName, RegExp][] = [
  [
    'table',
    says`suppers?|dinners?|breakfasts?|lunch|luncheons?|brunch|potlucks?|meals?|picnics?|barbecue|bbq|cook-?out|pancakes?|coffee|tea|fish fry|ice cream|fellowship|hospitality|cenas?|desayunos?|almuerzos?|comidas?|convivio`,
  ],
  [
    'kites',
    says`kids|child|child’s|children|children’s|children's|nursery|toddlers?|preschool|sunday school|bible school|vbs|egg hunt|families|family|parents|mops|niños|niñas|familias?|catequesis`,
  ],
  [
    'fire',
    says`youth|teens?|teenagers?|students?|young adults?|college|lock-?in|bonfire|campfire|scouts?|jóvenes|jovenes|juvenil`,
  ],
  ['lake', says`retreats?|camp|camping|hikes?|hiking|pilgrimage|quiet day|getaway`],
  [
    'basket',
    says`outreach|missions?|missional|serve|serving|service project|volunteers?|pantry|food (?:bank|drive)|soup kitchen|blood drive|donations?|collection|shelter|homeless|care|visiting|caring|despensa|alimentos|voluntarios|ayuda`,
  ],
  ['boats', says`clean-?up|fleet|boats?|fishing|sail|sailing`],
  ['star', says`nativity|epiphany|magi|pageant|bethlehem`],
  [
    'candles',
    says`advent|candles?|candlelight|vigil|evensong|compline|lights|taizé|prayers?|praying|healing|tenebrae|all souls|remembrance|adviento|velas|vigilia|oración|difuntos|posadas?`,
  ],
  ['star', says`christmas|navidad|belén`],
  ['lilies', says`easter|eastertide|resurrection|ascension|pascua|resurrección`],
  [
    'music',
    says`music|musical|choirs?|concerts?|hymns?|carols|organ|organist|singers?|singing|sing-?along|recital|orchestra|handbells?|bells?|worship team|rehearsal|coros?|conciertos?|villancicos|música`,
  ],
  [
    'book',
    says`bible|study|studies|books?|scripture|reading|class|classes|course|alpha|catechism|seminar|lecture|biblia|estudio|clases?`,
  ],
  [
    'chairs',
    says`meetings?|vestry|council|committee|board|assembly|congregational|town hall|budget|planning|training|orientation|session|reunión|junta|asamblea|consejo`,
  ],
  [
    'church',
    says`services?|eucharist|worship|mass|communion|baptisms?|confirmation|ash wednesday|good friday|palm sunday|pentecost|wedding|altar|ushers?|greeters?|procession|church|nave|sanctuary|chapel|misas?|bautismos?|boda|iglesia|templo`,
  ],
]

/** Words of titles, series and passages of sermons. Passages are as they are shown, in English or Spanish. */
const scripture: [Drawing, RegExp][] = [
  [
    'star',
    says`christmas|nativity|bethlehem|magi|epiphany|emmanuel|manger|navidad|belén|magos|(?:matthew|mateo) [12]:|(?:luke|lucas) 2:|(?:micah|miqueas) 5`,
  ],
  [
    'lilies',
    says`easter|risen|resurrection|alleluia|lilies|empty tomb|cross|paradise|pascua|resurrección|cruz|(?:john|juan) 20|(?:mark|marcos) 16|(?:matthew|mateo) 28|(?:luke|lucas) 23|1 corint\w+ 15`,
  ],
  [
    'lantern',
    says`light|lights|lamps?|dark|darkness|night|blind|awake|luz|lámpara|noche|(?:john|juan) (?:1|9)|1 (?:john|juan) 1|(?:isaiah|isaías) (?:9|60)|(?:psalm|salmo) 27`,
  ],
  [
    'hills',
    says`shepherds?|sheep|lambs?|flock|lost|found|finds?|pastor(?:es)?|ovejas?|cordero|(?:john|juan) 10|(?:luke|lucas) 15|(?:psalm|salmo) (?:23|100)|(?:ezekiel|ezequiel) 34`,
  ],
  [
    'bread',
    says`bread|feeds?|feeding|fed|hungry|supper|communion|emmaus|table|wine|cana|pan|hambre|mesa|vino|(?:john|juan) (?:2|6)|(?:luke|lucas) 24|(?:matthew|mateo) 14|1 corint\w+ 11`,
  ],
  [
    'nets',
    says`fish|fishing|fishers?|nets?|red(?:es)?|peces|pescadores|(?:john|juan) 21|(?:luke|lucas) 5|(?:mark|marcos) 1:1[4-9]`,
  ],
  [
    'light',
    says`storms?|waves?|wind|sea|depths|shaken|stone|tormenta|mar|olas|(?:mark|marcos) 4:3\d|(?:jonah|jonás)|(?:psalm|salmo) (?:46|107|130)`,
  ],
  [
    'wheat',
    says`sowers?|seeds?|harvest|fields?|grain|wheat|plow|grow|growing|fruits?|vine|vineyard|days|sembrador|semillas?|cosecha|viña|(?:luke|lucas) 8|(?:matthew|mateo) 13|(?:mark|marcos) 4|(?:ruth|rut)|(?:john|juan) 15`,
  ],
  [
    'river',
    says`rivers?|water|waters|jordan|baptism|baptized|wells?|thirst|wash|agua|río|bautismo|pozo|sed|(?:john|juan) [45]|(?:matthew|mateo) 3|(?:luke|lucas) 3|(?:psalm|salmo) (?:1|42)`,
  ],
  [
    'mountains',
    says`mountains?|mount|hills|zion|sinai|transfiguration|wilderness|desert|kingdom|monte|desierto|reino|(?:psalm|salmo) (?:121|125)|(?:matthew|mateo) (?:5|17)|(?:isaiah|isaías) (?:2|40)|(?:exodus|éxodo) (?:19|2\d|3\d)`,
  ],
  [
    'stars',
    says`stars?|heavens?|promises?|abraham|faith|unseen|riches|estrellas?|cielos?|promesas?|fe|(?:genesis|génesis) (?:1[2-9]|2[0-2])|(?:hebrews|hebreos) 11|(?:psalm|salmo) (?:8|19)`,
  ],
  [
    'gulls',
    says`morning|wings|spirit|breath|creation|new|mañana|alas|espíritu|nuev[oa]|(?:genesis|génesis) 1|(?:acts|hechos) 2|(?:psalm|salmo) 139`,
  ],
  [
    'basket',
    says`giv(?:e|es|ing)|generous|generosity|pantry|thanks?|thanksgiving|gratitude|neighbors?|mercy|serve|love|poor|dar|gracias|prójimo|misericordia|amor|pobres|(?:luke|lucas) (?:10:[23]|17)|2 corint\w+ [89]|(?:james|santiago)`,
  ],
  [
    'dunes',
    says`ways?|paths?|roads?|walk|walking|follow|following|journey|mile|home|go|come|camino|sendero|seguir|venid?|(?:luke|lucas) 9|(?:acts|hechos) [89]|(?:hebrews|hebreos) 12`,
  ],
  [
    'lake',
    says`still|quiet|rest|peace|pray|prayers?|silence|sabbath|paz|descanso|oración|orar|(?:psalm|salmo) (?:62|131)|(?:matthew|mateo) (?:6|11)`,
  ],
  ['fire', says`fire|flames?|burning|pentecost|tongues?|fuego|pentecostés|(?:exodus|éxodo) 3`],
  [
    'nave',
    says`church|worship|house|rooms?|temple|saints|witnesses|angels|gate|iglesia|casa|templo|santos|1 (?:kings|reyes)|(?:ephesians|efesios)|(?:john|juan) 14|(?:psalm|salmo) 84`,
  ],
  [
    'music',
    says`songs?|sing|praise|magnificat|hosanna|canto|cantar|alabanza|(?:psalm|salmo)s?|(?:luke|lucas) 1:|(?:colossians|colosenses) 3`,
  ],
  [
    'book',
    says`words?|scriptures?|law|letters?|commandments?|palabras?|ley|romans?|romanos|timothy|timoteo|proverbs|proverbios`,
  ],
  [
    'candles',
    says`advent|waiting|hope|joy|watch|adviento|esperanza|(?:luke|lucas) 21|(?:mark|marcos) 13|(?:matthew|mateo) 2[45]`,
  ],
]

/** Drawings that show the sea: only the church by the sea has them. */
const atSea: ReadonlySet<Drawing> = new Set(['gulls', 'light', 'nets'])

/** Drawings that promise nothing: landscapes, and our own rooms. */
const others: readonly Drawing[] = [
  ...(['dunes', 'boats', 'lake', 'mountains', 'hills', 'river', 'wheat', 'gulls', 'light', 'stars', 'nets'] as const),
  ...(['book', 'church', 'nave', 'lantern', 'bread', 'candles', 'lilies', 'music', 'basket'] as const),
]
const LANDSCAPES = 3

/** What a record says that may choose its drawing. */
export interface SceneWords {
  /** The title first; a later text counts when no word of those before it matches. */
  texts: readonly string[]
  /** A sermon or a reading, with words of scripture rather than of gatherings. */
  isScripture?: boolean
  /** `YYYY-MM-DD`; its season chooses where no word does. */
  date?: string
}

/**
 * The drawings for a record, the best first; always the same for the same words.
 * @returns every drawing that the set may show, so that a page can choose one that it doesn't have yet
 */
export function scenesFor({ texts, isScripture = false, date }: SceneWords, set: SceneSet): Drawing[] {
  const tables: [Drawing, RegExp][][] = isScripture ? [scripture] : [gatherings, scripture]
  const found = texts.flatMap((text) =>
    tables.flatMap((table) => table.filter(([, pattern]) => pattern.test(text)).map(([name]) => name)),
  )
  const start = sumOf(texts[0] ?? '') % LANDSCAPES
  const season = date === undefined ? [] : seasonOf(date)
  const all = [...found, ...season, ...others.slice(start), ...others.slice(0, start)]
  return [...new Set(all)].filter((name) => set === 'shore' || !atSea.has(name))
}

function sumOf(text: string): number {
  let sum = 0
  for (const character of text) sum += character.codePointAt(0) ?? 0
  return sum
}

/** Roughly: it only chooses among drawings. */
function seasonOf(date: string): Drawing[] {
  const day = date.slice(5)
  if (day >= '12-24' || day <= '01-06') return ['star']
  return day >= '11-27' ? ['candles', 'lantern'] : []
}
