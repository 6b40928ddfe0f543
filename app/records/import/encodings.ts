/**
 * Finds the old encoding of a text that isn't UTF-8, by how its letters look: each language has a few that are most of its
 * texts, and capitals begin words. Pure, for server and browser.
 */

interface Manner {
  /** For people. */
  name: string
  /** Letters that aren't in ASCII and are expected. */
  letters: RegExp
  /** Those of them that are most of a text, by language, and their usual share. */
  frequent: readonly string[]
  share: number
  /** Words are of these letters alone, or mostly of ASCII with some of these in it. */
  isLatin?: boolean
}

const HANGUL =
  '이는의다하에을가고은도를한로지사기니주님교회예수리인자나아어그해서들대일시라만과신성말복음찬양심믿소망랑선생명길진용구원축평화감강탄부활절절새벽린식기도인간'
const HANZI =
  '的一是不了人我在有他這这為为之大來来以個个中上們们到說说國国和地也子時时道出而要於于就下得可你年生主耶穌稣神愛爱教會会聖圣經经信望恩典約约福音天父靈灵拜日崇基督救新作講讲'
const KANA = /[\u3040-\u30ff]/u
const JAPANESE = /[\u3001-\u30ff\u4e00-\u9fff\uff01-\uffee]/u
const CJK = /[\u3000-\u303f\u4e00-\u9fff\uff01-\uffee]/u
const CYRILLIC = /[А-яЁёІіЇїЄєҐґЎў]/u
const RUSSIAN = 'оеаинтсрвлкмдпуяі'
const LATIN = /[À-ÖØ-öø-ſ]/u
const WESTERN = ['éèêëàâäáãåæçíîïñóôöõúûüßœ', 'åäöæøé', 'àèéìòù']
const CENTRAL = ['áéíóúýčďěňřšťůžąćęłńśźżőűöüäß']
const cyrillic = (name: string): Manner => ({ name, letters: CYRILLIC, frequent: [RUSSIAN], share: 0.8 })

/** The encodings by the names that `TextDecoder` knows. */
export const encodings = {
  'windows-1252': { name: 'Western European', letters: LATIN, frequent: WESTERN, share: 0.9, isLatin: true },
  macintosh: { name: 'Western European, old Mac', letters: LATIN, frequent: WESTERN, share: 0.9, isLatin: true },
  'windows-1250': { name: 'Central European', letters: LATIN, frequent: CENTRAL, share: 0.9, isLatin: true },
  'windows-1251': cyrillic('Cyrillic'),
  'koi8-r': cyrillic('Cyrillic, KOI8'),
  'x-mac-cyrillic': cyrillic('Cyrillic, old Mac'),
  'windows-1253': { name: 'Greek', letters: /[Ͱ-Ͽ]/u, frequent: ['αοιετσνηυρπκμλςωάίόέή'], share: 0.85 },
  shift_jis: { name: 'Japanese', letters: JAPANESE, frequent: [], share: 0.2 },
  'euc-jp': { name: 'Japanese, Unix', letters: JAPANESE, frequent: [], share: 0.2 },
  'euc-kr': { name: 'Korean', letters: /[가-힣]/u, frequent: [HANGUL], share: 0.4 },
  gb18030: { name: 'Chinese, simplified', letters: CJK, frequent: [HANZI], share: 0.2 },
  big5: { name: 'Chinese, traditional', letters: CJK, frequent: [HANZI], share: 0.2 },
} satisfies Record<string, Manner>
export type Encoding = keyof typeof encodings

export function isEncoding(name: string): name is Encoding {
  return Object.hasOwn(encodings, name)
}

/** So much of a text shows how it is stored. */
const LOOKED_AT = 50_000
/** The least that a reading has to look like its language, and by how much it has to look better than the next. */
const LIKELY = 0.7
const APART = 0.2
const POSSIBLE = 0.35
const SHOWN = 5

/** A way to read the file, and how its first foreign words look then. */
export interface EncodingOffer {
  encoding: Encoding
  sample: string
}

/**
 * @param bytes that aren't UTF-8
 * @returns the encoding, or those among which a person has to choose, the likeliest first
 */
export function findEncoding(bytes: Uint8Array): Encoding | EncodingOffer[] {
  const start = bytes.subarray(0, LOOKED_AT)
  const read = (Object.keys(encodings) as Encoding[]).map((encoding) => {
    const text = new TextDecoder(encoding).decode(start, { stream: true })
    return { encoding, text, ...likenessOf(text, encodings[encoding]) }
  })
  const inOrder = read.toSorted((a, b) => b.likeness - a.likeness)
  const isLikely = (name: Encoding) => inOrder.some(({ encoding, likeness }) => encoding === name && likeness >= LIKELY)
  const common = read.find(({ encoding }) => encoding === 'windows-1252')
  // Most old files by far are of this one, which looks much like others. What are dashes in it are letters on old Macs.
  const isUnsure = common?.hasDashes === true && isLikely('macintosh')
  if (isLikely('windows-1252') && !isUnsure) return 'windows-1252'
  const [first, ...others] = inOrder
  const next = others.find(({ text }) => text !== first?.text)
  const isApart = first !== undefined && first.likeness - (next?.likeness ?? 0) >= APART
  if (!isUnsure && isApart && first.likeness >= LIKELY) return first.encoding
  const possible = inOrder.filter(
    ({ text, likeness }, at) => likeness >= POSSIBLE && inOrder.findIndex((one) => one.text === text) === at,
  )
  const shown = possible.length > 1 ? possible : inOrder
  return shown.slice(0, SHOWN).map(({ encoding, text }) => ({ encoding, sample: sampleOf(text) }))
}

/** How much a text looks like its language, from 0 to 1, and whether dashes stand within its words. */
function likenessOf(text: string, manner: Manner): { likeness: number; hasDashes: boolean } {
  const { letters, frequent, share, isLatin = false } = manner
  let [all, good, kana, run] = [0, 0, 0, 0]
  let hasDashes = false
  const common = frequent.map(() => 0)
  const characters = Array.from(text)
  for (const [at, character] of characters.entries()) {
    if (character < '\u0080') {
      run = 0
      continue
    }
    const [last = '', next = ''] = [characters[at - 1], characters[at + 1]]
    if (isMark(character)) {
      run = 0
      if ('–—'.includes(character) && SMALL.test(last) && SMALL.test(next)) hasDashes = true
      continue
    }
    all++
    run++
    // A capital after a small letter begins no word, and no word is half of another alphabet.
    const isOdd = CAPITAL.test(character) && SMALL.test(last)
    const isForeign = isLatin ? run > 3 : ASCII_LETTER.test(last) || ASCII_LETTER.test(next)
    if (isOdd || isForeign || !letters.test(character)) continue
    good++
    const small = character.toLowerCase()
    for (const [n, some] of frequent.entries()) if (some.includes(small)) common[n] = (common[n] ?? 0) + 1
    if (KANA.test(character)) kana++
  }
  // Marks alone fit every language of Latin letters.
  if (all === 0) return { likeness: isLatin ? 1 : 0, hasDashes }
  const usual = frequent.length === 0 ? kana : Math.max(...common)
  return { likeness: (good / all) ** 3 * Math.min(1, usual / Math.max(good, 1) / share), hasDashes }
}

const CAPITAL = /\p{Lu}/u
const SMALL = /\p{Ll}/u
const ASCII_LETTER = /[a-z]/i

/** Dashes and quotation marks, which every language has. */
function isMark(character: string): boolean {
  return '–—‘’“”„…«»•·\u00A0°§¿¡€£©®™'.includes(character)
}

const SAMPLE = 60

/** The first words that aren't in ASCII, with what stands beside them. */
function sampleOf(text: string): string {
  const at = Math.max(0, text.search(/[^\0-\x7f]/))
  const start = Math.max(text.lastIndexOf('\n', at) + 1, at - 20)
  return (text.slice(start, start + SAMPLE).split(/[\r\n]/, 1)[0] ?? '').trim()
}
