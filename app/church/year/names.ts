/** What the days are called and which color they have, by the ids of `sundays.ts` and of the holy days. */
import type { Calendar, ChurchColor, ChurchSeason } from '#app/church/year/calendars.ts'
import { t } from '#app/text/t.ts'

type Book = 'acna' | 'rcl' | 'roman'

export function bookOf(calendar: Calendar): Book {
  return calendar === 'acna' || calendar === 'roman' ? calendar : 'rcl'
}

/** Names of numbered days, with the ordinal in braces. */
const numbered: Readonly<Record<Book, Readonly<Record<string, `The {nth} ${string}`>>>> = {
  acna: {
    advent: 'The {nth} Sunday in Advent',
    christmas: 'The {nth} Sunday of Christmas',
    epiphany: 'The {nth} Sunday of Epiphany',
    lent: 'The {nth} Sunday in Lent',
    easter: 'The {nth} Sunday of Easter',
  },
  rcl: {
    advent: 'The {nth} Sunday of Advent',
    christmas: 'The {nth} Sunday after Christmas Day',
    epiphany: 'The {nth} Sunday after the Epiphany',
    lent: 'The {nth} Sunday in Lent',
    easter: 'The {nth} Sunday of Easter',
    proper: 'The {nth} Sunday after Pentecost',
  },
  roman: {
    advent: 'The {nth} Sunday of Advent',
    christmas: 'The {nth} Sunday after Christmas Day',
    lent: 'The {nth} Sunday of Lent',
    easter: 'The {nth} Sunday of Easter',
    ordinary: 'The {nth} Sunday in Ordinary Time',
  },
}

/** Names by id: in the Book of Common Prayer (2019), in the Revised Common Lectionary, in the Roman calendar where they differ. */
const names: Readonly<Record<string, readonly [acna: string, rcl?: string, roman?: string]>> = {
  'christmas-eve': ['Christmas Eve'],
  'christmas-day': ['Christmas Day', 'The Nativity of the Lord: Christmas Day'],
  'holy-name': ['The Circumcision and Holy Name of Our Lord Jesus Christ', 'The Holy Name of Jesus'],
  epiphany: ['The Epiphany', 'The Epiphany of the Lord'],
  'epiphany-1': ['The First Sunday of Epiphany: The Baptism of Our Lord', 'The Baptism of the Lord'],
  'penultimate-epiphany': ['The Second to Last Sunday of Epiphany: World Mission Sunday'],
  'last-epiphany': ['The Last Sunday of Epiphany: Transfiguration', 'Transfiguration Sunday'],
  'ash-wednesday': ['Ash Wednesday'],
  'palm-sunday': ['Palm Sunday', 'Palm Sunday', 'Palm Sunday of the Passion of the Lord'],
  'holy-monday': ['Monday in Holy Week', 'Monday of Holy Week'],
  'holy-tuesday': ['Tuesday in Holy Week', 'Tuesday of Holy Week'],
  'holy-wednesday': ['Wednesday in Holy Week', 'Wednesday of Holy Week'],
  'maundy-thursday': ['Maundy Thursday', 'Maundy Thursday', 'Holy Thursday'],
  'good-friday': ['Good Friday'],
  'holy-saturday': ['Holy Saturday'],
  'easter-day': ['Easter Day', 'Easter Day', 'Easter Sunday'],
  'easter-2': [
    'The Second Sunday of Easter',
    'The Second Sunday of Easter',
    'The Second Sunday of Easter: Divine Mercy',
  ],
  ascension: ['Ascension Day', 'The Ascension of the Lord'],
  'easter-7': ['The Sunday after Ascension Day', 'The Seventh Sunday of Easter'],
  pentecost: ['The Day of Pentecost', 'The Day of Pentecost', 'Pentecost Sunday'],
  'trinity-sunday': ['Trinity Sunday', 'Trinity Sunday', 'The Most Holy Trinity'],
  'proper-29': ['Christ the King', 'Christ the King', 'Our Lord Jesus Christ, King of the Universe'],
  'all-saints': ['All Saints’ Day', 'All Saints’ Day', 'All Saints'],
  thanksgiving: ['Thanksgiving Day'],
  peter: ['The Confession of Peter the Apostle'],
  paul: ['The Conversion of Paul the Apostle'],
  presentation: ['The Presentation of Our Lord in the Temple', 'The Presentation of the Lord'],
  matthias: ['Matthias the Apostle'],
  joseph: ['Joseph, Husband of the Virgin Mary', 'Joseph, Husband of Mary'],
  annunciation: ['The Annunciation of Our Lord', 'The Annunciation of the Lord'],
  mark: ['Mark the Evangelist'],
  'philip-and-james': ['Philip and James, Apostles'],
  visitation: ['The Visitation of the Virgin Mary', 'The Visitation of Mary to Elizabeth'],
  barnabas: ['Barnabas the Apostle'],
  'john-baptist': ['The Nativity of John the Baptist'],
  'peter-and-paul': ['Peter and Paul, Apostles', 'Peter and Paul, Apostles', 'Saints Peter and Paul, Apostles'],
  'mary-magdalene': ['Mary Magdalene'],
  james: ['James the Elder, Apostle'],
  transfiguration: ['The Transfiguration of Our Lord', 'The Transfiguration of the Lord'],
  mary: [
    'The Virgin Mary, Mother of Our Lord',
    'Mary, Mother of the Lord',
    'The Assumption of the Blessed Virgin Mary',
  ],
  bartholomew: ['Bartholomew the Apostle'],
  'holy-cross': ['Holy Cross Day', 'Holy Cross Day', 'The Exaltation of the Holy Cross'],
  matthew: ['Matthew, Apostle and Evangelist'],
  michael: ['Holy Michael and All Angels'],
  luke: ['Luke the Evangelist and Companion of Paul'],
  'james-of-jerusalem': ['James of Jerusalem, Bishop and Martyr'],
  'simon-and-jude': ['Simon and Jude, Apostles'],
  andrew: ['Andrew the Apostle'],
  thomas: ['Thomas the Apostle'],
  stephen: ['Stephen, Deacon and Martyr'],
  john: ['John, Apostle and Evangelist'],
  innocents: ['The Holy Innocents'],
  'mary-mother-of-god': ['', '', 'Mary, the Holy Mother of God'],
  'holy-family': ['', '', 'The Holy Family of Jesus, Mary, and Joseph'],
  'body-and-blood': ['', '', 'The Most Holy Body and Blood of Christ'],
  'sacred-heart': ['', '', 'The Most Sacred Heart of Jesus'],
  'immaculate-conception': ['', '', 'The Immaculate Conception of the Blessed Virgin Mary'],
  'all-souls': ['', '', 'All Souls’ Day'],
  lateran: ['', '', 'The Dedication of the Lateran Basilica'],
}

const ORDINALS =
  'First,Second,Third,Fourth,Fifth,Sixth,Seventh,Eighth,Ninth,Tenth,Eleventh,Twelfth,Thirteenth,Fourteenth,Fifteenth,Sixteenth,Seventeenth,Eighteenth,Nineteenth,Twentieth,Twenty-First,Twenty-Second,Twenty-Third,Twenty-Fourth,Twenty-Fifth,Twenty-Sixth,Twenty-Seventh,Twenty-Eighth,Twenty-Ninth,Thirtieth,Thirty-First,Thirty-Second,Thirty-Third,Thirty-Fourth'

/** @param number from 1 to 34. @returns `First`, `Twenty-Fourth`… */
function ordinal(number: number): string {
  return t(ORDINALS).split(',')[number - 1] ?? ''
}

/**
 * @returns the name in the language of the page
 * @param id of a day
 * @param number the ordinal where it is not the one in the id, as in `The Third Sunday after Pentecost` for a proper
 */
export function nameOf(id: string, book: Book, number?: number): string {
  const [acna, rcl = acna, roman = rcl] = names[id] ?? []
  const own = { acna, rcl, roman }[book]
  if (own) return t(own)
  const [, season = '', digits = ''] = /^(.+)-(\d+)$/.exec(id) ?? []
  const pattern = numbered[book][season]
  if (pattern === undefined) return t('Proper {number}', { number: digits })
  return t(pattern, { nth: ordinal(number ?? Number(digits)) })
}

const bySeason: Readonly<Record<ChurchSeason, ChurchColor>> = {
  Advent: 'purple',
  Christmas: 'white',
  Epiphany: 'green',
  Lent: 'purple',
  'Holy Week': 'red',
  Easter: 'white',
  'Season after Pentecost': 'green',
  'Ordinary Time': 'green',
}

/** Days with another color than their season. Blue in Advent, and red in any week, are a church’s own custom. */
const byDay: Readonly<Record<ChurchColor, string>> = {
  rose: '',
  green: '',
  purple: 'all-souls',
  black: 'good-friday holy-saturday',
  red:
    'pentecost matthias mark philip-and-james barnabas peter-and-paul james bartholomew holy-cross matthew luke ' +
    'james-of-jerusalem simon-and-jude andrew thomas stephen innocents',
  white:
    'christmas-eve epiphany epiphany-1 last-epiphany maundy-thursday ascension trinity-sunday proper-29 all-saints ' +
    'thanksgiving peter paul presentation joseph annunciation visitation john-baptist mary-magdalene transfiguration mary ' +
    'michael john mary-mother-of-god holy-family body-and-blood sacred-heart immaculate-conception lateran',
}
const colors = new Map(
  Object.entries(byDay).flatMap(([color, ids]) => ids.split(' ').map((id) => [id, color as ChurchColor] as const)),
)

/** Where a book has its own color: rose on two Sundays is not in the Revised Common Lectionary’s churches. */
const own: Readonly<Record<Book, Readonly<Record<string, ChurchColor>>>> = {
  acna: { 'advent-3': 'rose', 'lent-4': 'rose' },
  rcl: {},
  roman: {
    'advent-3': 'rose',
    'lent-4': 'rose',
    'good-friday': 'red',
    'holy-saturday': 'purple',
    'holy-monday': 'purple',
    'holy-tuesday': 'purple',
    'holy-wednesday': 'purple',
  },
}

export function colorOf(id: string, book: Book, season: ChurchSeason): ChurchColor {
  return own[book][id] ?? colors.get(id) ?? bySeason[season]
}
