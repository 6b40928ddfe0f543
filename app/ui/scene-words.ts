/** The drawing for a record without a picture, by its words, its passage and its season. */
import type { SceneSet } from '#app/definitions/settings-sections.ts'
import type { Drawing } from '#app/ui/scene-files.ts'

/** Whole words in any case. JavaScript’s \b knows English letters alone: it would find neither “Éxodo” nor “Taizé”. */
const says = ({ raw }: TemplateStringsArray) =>
  new RegExp(`(?<![\\p{L}\\d])(?:${raw.join('')})(?!\\p{L})(?<!\\d(?=\\d))`, 'iu')

/** Words, and the drawings that suit them, the best one first. */
type Words = readonly [drawings: readonly Drawing[], pattern: RegExp]

/** Words about a gathering, the best match first: a supper in Advent is a supper, and a choir of children theirs. */
const gatherings: readonly Words[] = [
  [
    ['table'],
    says`suppers?|dinners?|breakfasts?|lunch|luncheons?|brunch|potlucks?|meals?|picnics?|barbecue|bbq|cook-?out|pancakes?|coffee|tea|fish fry|ice cream|fellowship|hospitality|cenas?|desayunos?|almuerzos?|comidas?|convivios?|café|kermés`,
  ],
  [
    ['kites'],
    says`kids|child|child’s|children|children’s|children's|nursery|toddlers?|preschool|sunday school|bible school|vbs|egg hunt|families|family|parents|mops|niños|niñas|infantil|familias?|catequesis|catecismo|primera comunión|escuela dominical`,
  ],
  [
    ['fire'],
    says`youth|teens?|teenagers?|students?|young adults?|college|lock-?in|bonfire|campfire|scouts?|jóvenes|jovenes|juvenil|adolescentes|fogata`,
  ],
  [
    ['lake', 'dunes'],
    says`retreats?|camp|camping|hikes?|hiking|pilgrimage|quiet day|getaway|retiros?|campamentos?|peregrinación`,
  ],
  [
    ['basket'],
    says`outreach|missions?|missional|service project|volunteers?|pantry|food (?:bank|drive)|soup kitchen|donations?|despensas?|alimentos|voluntarios|banco de comida|colecta`,
  ],
  [['boats'], says`clean-?ups?`],
  [['boats', 'nets', 'light'], says`fleet|boats?|fishing|sail|sailing|barcas?|pesca`],
  [
    ['star', 'stars'],
    says`nativity|epiphany|magi|pageant|bethlehem|misa de gallo|nochebuena|epifanía|reyes magos|pastorela`,
  ],
  [['lantern', 'star'], says`posadas?`],
  [
    ['candles', 'lantern'],
    says`advent|candles?|candlelight|vigil|evensong|compline|lights|taizé|prayers?|praying|healing|tenebrae|all souls|remembrance|adviento|cuaresma|velas|vigilia|oración|rosario|difuntos|adoración|hora santa`,
  ],
  [['star', 'stars'], says`christmas|navidad|navideñ[oa]s?|belén`],
  [['lilies'], says`easter|eastertide|resurrection|ascension|pascua|resurrección`],
  [
    ['music'],
    says`music|musical|choirs?|concerts?|hymns?|carols|organ|organist|singers?|singing|sing-?along|recital|orchestra|handbells?|bells?|worship team|rehearsal|coros?|conciertos?|villancicos|música|cantos?|ensayo`,
  ],
  [
    ['book'],
    says`bible|study|studies|books?|scripture|reading|class|classes|course|alpha|catechism|seminar|lecture|biblia|bíblicos?|estudios?|clases?|cursos?`,
  ],
  [
    ['chairs'],
    says`meetings?|vestry|council|committee|board|assembly|congregational|town hall|budget|planning|training|orientation|session|reunión|junta|asamblea|consejo|comité`,
  ],
  [
    ['church', 'nave'],
    says`services?|eucharist|worship|mass|communion|baptisms?|confirmation|ash wednesday|good friday|stations of the cross|viernes santo|vía crucis|palm sunday|pentecost|wedding|altar|ushers?|greeters?|procession|church|nave|sanctuary|chapel|misas?|bautismos?|confirmación|confirmaciones|bodas?|iglesia|templo|capilla|santuario|culto`,
  ],
]

/** Words of titles, series and passages of sermons. Passages are as they are shown, in English or Spanish. */
const scripture: readonly Words[] = [
  [
    ['star', 'stars'],
    says`christmas|nativity|bethlehem|magi|epiphany|emmanuel|manger|navidad|nochebuena|belén|magos|epifanía|emanuel|pesebre|(?:matthew|mateo) [12]:|(?:luke|lucas) 2:|(?:micah|miqueas) 5`,
  ],
  [
    ['lilies'],
    says`easter|risen|resurrection|alleluia|lilies|empty tomb|(?<!red )cross|paradise|calvary|pascua|resucit(?:ó|ado)|resurrección|aleluya|cruz|calvario|(?<!\d )(?:john|juan) (?:19|20)|(?:mark|marcos) 1[56]|(?:matthew|mateo) 2[78]|(?:luke|lucas) 23|1 corint\w+ 15`,
  ],
  [
    ['light', 'nets'],
    says`storms?|sea|waves?|depths|shipwreck|tormentas?|tempestad|mar|olas|(?:matthew|mateo) (?:8:2[3-7]|14:(?:2[2-9]|3\d))|(?:mark|marcos) (?:4:3[5-9]|6:4[5-9])|(?:luke|lucas) 8:2[2-5]|(?<!\d )(?:john|juan) 6:1[6-9]|jonah|jonás|(?:psalm|salmo) (?:46|107|130)`,
  ],
  [
    ['nets', 'boats'],
    says`fish|fishing|fishers?|nets?|boats?|barcas?|redes|peces|pesca|pescadores|(?<!\d )(?:john|juan) 21|(?:luke|lucas) 5:[1-9](?!\d)|(?:mark|marcos) 1:1[4-9]|(?:matthew|mateo) 4:(?:1[2-9]|2\d)`,
  ],
  [
    ['hills'],
    says`shepherds?|sheep|lambs?|flock|buen pastor|pastores|ovejas?|corderos?|rebaño|(?<!\d )(?:john|juan) 10|(?:luke|lucas) 15(?!:(?:[89]|[123]\d))|(?:psalm|salmo) (?:23|100)|(?:ezekiel|ezequiel) 34`,
  ],
  [
    ['bread'],
    says`bread|feeds?|feeding|fed|hungry|supper|communion|emmaus|wine|cana|table|pan|panes|hambre|cena|mesa|vino|caná|emaús|eucaristía|(?<!\d )(?:john|juan) (?:2|6(?!:1[6-9]))|(?:luke|lucas) 24|(?:matthew|mateo) 14(?!:[23])|1 corint\w+ 11`,
  ],
  [
    ['vine'],
    says`vines?|vineyards?|branches|grapes|fruits?|vid|viñas?|viñedo|sarmientos|uvas|frutos?|(?<!\d )(?:john|juan) 15|(?:matthew|mateo) 2(?:0|1:(?:2[89]|3\d))|(?:isaiah|isaías) 5|(?:galatians|gálatas) 5`,
  ],
  [
    ['wheat'],
    says`sowers?|seeds?|harvest|fields?|grain|wheat|plow|sembrador|semillas?|cosecha|trigo|mostaza|grano|(?:luke|lucas) 8(?!:[2-5]\d)|(?:matthew|mateo) 13(?!:[45]\d)|(?:mark|marcos) 4(?!:3[5-9])|ruth|rut`,
  ],
  [
    ['lantern', 'candles'],
    says`light|lights|lamps?|lantern|dark|darkness|night|blind|awake|watch|luz|lámparas?|vírgenes|noche|tinieblas|velen|velad|atentos|despiert[oae]n?|(?<!\d )(?:john|juan) (?:1|3|9)|1 (?:john|juan) 1|(?:isaiah|isaías) (?:9|60)|(?:psalm|salmo) 27|(?:matthew|mateo) (?:24|25:(?:[1-9](?!\d)|1[0-3])|5:1[3-6])`,
  ],
  [
    ['river'],
    says`rivers?|water|waters|jordan|baptism|baptized|wells?|thirst|wash|agua|río|bautismo|pozo|sed|jordán|(?<!\d )(?:john|juan) [45]|(?:matthew|mateo) 3|(?:mark|marcos) 1:(?:[1-9]|1[01])(?!\d)|(?:luke|lucas) 3|(?:psalm|salmo) (?:1|42)`,
  ],
  [
    ['dunes'],
    says`ways?|paths?|roads?|walk|walking|follow|following|journey|mile|home|prodigal|caminos?|caminar|sendero|seguir|sígueme|hijo pródigo|(?:luke|lucas) (?:9|15:(?:1[1-9]|[23]\d))|(?:acts|hechos) [89]|(?:hebrews|hebreos) 12`,
  ],
  [
    ['mountains', 'dunes'],
    says`mountains?|mount|zion|sinai|transfiguration|wilderness|desert|montes?|montañas?|transfiguración|desierto|sinaí|(?:psalm|salmo) (?:121|125)|(?:matthew|mateo) (?:5(?!:1[3-6])|17)|(?:isaiah|isaías) (?:2|40)|(?:exodus|éxodo) (?:19|2\d|3\d)`,
  ],
  [
    ['stars'],
    says`stars?|heavens?|promises?|abraham|unseen|riches|estrellas?|cielos?|promesas?|(?:genesis|génesis) (?:1[2-9]|2[0-2])|(?:hebrews|hebreos) 11|(?:psalm|salmo) (?:8|19)`,
  ],
  [
    ['gulls', 'mountains'],
    says`morning|hope|wings|spirit|breath|creation|mañana|esperanza|alas|espíritu|creación|(?:genesis|génesis) 1|(?:psalm|salmo) 139`,
  ],
  [
    ['fire'],
    says`fire|flames?|burning|pentecost|tongues?|fuego|llamas?|pentecostés|zarza|(?:exodus|éxodo) 3|(?:acts|hechos) 2`,
  ],
  [['basket'], says`generous|generosity|giving|pantry|thanksgiving|despensa|generosidad|ofrendas?|2 corint\w+ [89]`],
  [
    ['lake', 'gulls', 'river'],
    says`still|quiet|rest|peace|silence|sabbath|forgiv(?:e|en|eness|ing)|mercy|grace|paz|descanso|silencio|perdón|perdonar?|misericordia|gracia|(?:psalm|salmo) (?:62|131)|(?:matthew|mateo) (?:6|11)`,
  ],
  [
    ['nave', 'church'],
    says`church|worship|house|many rooms|temple|saints|witnesses|angels|king|kingdom|gate|iglesia|casa|templo|santos|ángeles|rey|reino|(?<!\d )(?:john|juan) 14|1 (?:kings|reyes)|(?:ephesians|efesios)|(?:psalm|salmo) 84`,
  ],
  [
    ['music'],
    says`songs?|sing|praise|magnificat|hosanna|psalms|canto|cántico|cantar|alabanza|magníficat|salmos|(?:luke|lucas) 1:|(?:colossians|colosenses) 3`,
  ],
  [
    ['book'],
    says`words?|scriptures?|law|letters?|commandments?|palabras?|escrituras|ley|mandamientos?|romans?|romanos|timothy|timoteo|proverbs|proverbios`,
  ],
  [
    ['candles', 'lantern'],
    says`advent|lent|waiting|pray|prays|praying|prayers?|adviento|cuaresma|oración|orar|posadas?|(?:luke|lucas) (?:18|21)|(?:mark|marcos) 13`,
  ],
]

const isArched = (set: SceneSet) => set === 'arches' || set === 'night' || set === 'ink'

/** Landscapes of a set that promise nothing, its own first. `boats` is a tree among the arches, and a bicycle or a sheep elsewhere. */
export function landscapesOf(set: SceneSet): readonly Drawing[] {
  if (set === 'shore') return ['dunes', 'gulls', 'river', 'stars']
  return ['dunes', ...(isArched(set) ? (['boats', 'lake'] as const) : []), 'mountains', 'river', 'stars']
}

/** Our own rooms, which promise nothing either. Services and Advent want the second ones, so they are no title’s first by chance. */
const rooms = { first: ['book', 'lantern'], last: ['candles', 'church', 'nave'] } as const

/** Whether words may choose a drawing: no boats in a town, no mountains by the sea, no gulls far from it. */
function suits(name: Drawing, set: SceneSet): boolean {
  if (name === 'lake' || name === 'mountains') return set !== 'shore'
  return set === 'shore' || (name !== 'boats' && name !== 'gulls')
}

/** What a record says that may choose its drawing. */
export interface SceneWords {
  /** The record’s id, or a page’s name: what was chosen for a list before it is drawn is found by it. */
  id?: string
  /** The title first, then the passage of a sermon. Further texts, such as its series or category, only choose among quiet drawings. */
  texts: readonly string[]
  /** A sermon or a reading, with words of scripture rather than of gatherings, and with a passage. */
  isScripture?: boolean
  /** `YYYY-MM-DD`; its season chooses where no word does. */
  date?: string
}

/** Why a drawing suits a record, the strongest last. */
const reasons = ['nothing', 'season', 'passage', 'title'] as const

interface Wish {
  name: Drawing
  /** An index of `reasons`. */
  strength: number
}

/** The drawings for a record, the best first; always the same for the same words. */
export function scenesFor(words: SceneWords, set: SceneSet): Drawing[] {
  return wishesOf(words, set).map(({ name }) => name)
}

function wishesOf({ texts, isScripture = false, date = '' }: SceneWords, set: SceneSet): Wish[] {
  const tables = isScripture ? scripture : [...gatherings, ...scripture]
  const [title = '', ...others] = texts
  const neutral = [...landscapesOf(set), ...rooms.first]
  const quiet = new Set<Drawing>([...neutral, ...rooms.last, 'star', 'lilies'])
  const found = (text: string) => tables.flatMap(([names, pattern]) => (pattern.test(text) ? names : []))
  const passage = isScripture ? (others.shift() ?? '') : ''
  const start = sumOf(title + date) % neutral.length
  const all = {
    title: found(title),
    passage: found(passage),
    season: [...others.flatMap(found).filter((name) => quiet.has(name)), ...seasonOf(date)],
    // The first screen of most layouts has the front, so only a long list comes to it, and to a lake that few towns have.
    nothing: [
      ...neutral.slice(start),
      ...neutral.slice(0, start),
      ...rooms.last,
      'front' as const,
      ...(set === 'shore' ? [] : (['lake'] as const)),
    ],
  }
  const wishes = reasons
    .flatMap((reason, strength) => all[reason].map((name) => ({ name, strength })))
    .toSorted((a, b) => b.strength - a.strength)
  const suitable = wishes.filter(({ name, strength }) => strength === 0 || suits(name, set))
  return suitable.filter(({ name }, at) => suitable.findIndex((wish) => wish.name === name) === at)
}

/**
 * One drawing for each record of a page, none twice. The strongest reason gets what several want, then the first of them; the others
 * go on to their next wish.
 * @param taken by what else the page shows
 * @returns in the order of the records; undefined where the page has all that would suit
 */
export function sceneForEach(
  records: readonly SceneWords[],
  set: SceneSet,
  taken: ReadonlySet<string>,
): (Drawing | undefined)[] {
  const wishes = records.map((words) => wishesOf(words, set).filter(({ name }) => !taken.has(name)))
  const holders = new Map<Drawing, { record: number; strength: number }>()
  for (const first of records.keys()) {
    let record: number | undefined = first
    while (record !== undefined) {
      const wish: Wish | undefined = wishes[record]?.shift()
      if (!wish) break
      const holder = holders.get(wish.name)
      const isStronger =
        !holder || wish.strength > holder.strength || (wish.strength === holder.strength && record < holder.record)
      if (!isStronger) continue
      holders.set(wish.name, { record, strength: wish.strength })
      record = holder?.record
    }
  }
  const names = new Map([...holders].map(([name, holder]) => [holder.record, name]))
  return records.map((_, record) => names.get(record))
}

function sumOf(text: string): number {
  let sum = 0
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return sum
}

/** Roughly: it only chooses among drawings. */
function seasonOf(date: string): Drawing[] {
  const day = date.slice(5)
  if (day >= '12-24' || (day !== '' && day <= '01-06')) return ['star', 'stars']
  return day >= '11-27' ? ['candles', 'lantern'] : []
}
