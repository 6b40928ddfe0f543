/** The books of the Bible, and their names in the language of the page. Pure, for server and browser. */
import { t } from '#app/text/t.ts'

export interface Book {
  /** From 1, as `Span` counts them. */
  number: number
  /** In English. */
  name: string
  /** In addresses: `1-samuel`. */
  slug: string
  chapters: number
}

/** One text, so that the names are no words of their own in the dictionaries: `Mark`, `Acts`, `Numbers`. */
const NAMES =
  'Genesis,Exodus,Leviticus,Numbers,Deuteronomy,Joshua,Judges,Ruth,1 Samuel,2 Samuel,1 Kings,2 Kings,1 Chronicles,2 Chronicles,Ezra,Nehemiah,Esther,Job,Psalms,Proverbs,Ecclesiastes,Song of Songs,Isaiah,Jeremiah,Lamentations,Ezekiel,Daniel,Hosea,Joel,Amos,Obadiah,Jonah,Micah,Nahum,Habakkuk,Zephaniah,Haggai,Zechariah,Malachi,Matthew,Mark,Luke,John,Acts,Romans,1 Corinthians,2 Corinthians,Galatians,Ephesians,Philippians,Colossians,1 Thessalonians,2 Thessalonians,1 Timothy,2 Timothy,Titus,Philemon,Hebrews,James,1 Peter,2 Peter,1 John,2 John,3 John,Jude,Revelation,Tobit,Judith,Greek Esther,Wisdom,Sirach,Baruch,Prayer of Azariah,Susanna,Bel and the Dragon,Song of the Three,Letter of Jeremiah,1 Maccabees,2 Maccabees,3 Maccabees,4 Maccabees,1 Esdras,2 Esdras,Prayer of Manasseh'
const CHAPTERS =
  '50 40 27 36 34 24 21 4 31 24 22 25 29 36 10 13 10 42 150 31 12 8 66 52 5 48 12 14 3 9 1 4 7 3 3 3 2 14 4 28 16 24 21 28 16 16 13 6 6 4 4 5 3 6 4 3 1 13 5 5 3 5 1 1 1 22 14 16 16 19 51 5 1 1 1 1 1 16 15 7 18 9 16 1'.split(
    ' ',
  )

/** The books that all churches share; the deuterocanonical ones follow. */
export const CANON_BOOKS = 66

export const books: readonly Book[] = NAMES.split(',').map((name, index) => ({
  number: index + 1,
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  chapters: Number(CHAPTERS[index]),
}))

/** The names of all books in the language of the page. */
export function bookNames(): string[] {
  return t(NAMES).split(',')
}

/** A book in the language of the page. @param name in English */
export function bookName(name: string): string {
  return bookNames()[books.findIndex((one) => one.name === name)] ?? name
}

const OTHER_NAMES: Record<string, string> = { 'Song of Solomon': 'Song of Songs' }
const IN_CITATIONS = new RegExp(
  `(?<![\\p{L}\\d])(?:${[...books.map(({ name }) => name), ...Object.keys(OTHER_NAMES)].join('|')}|Psalm)(?=\\s\\d|$)`,
  'gu',
)

/**
 * Passages that our own tables name, in the language of the page: `Isaías 12:2-6 o Salmo 126`.
 * @param citation in English: `Isaiah 12:2-6 or Psalm 126`
 */
export function citationInWords(citation: string): string {
  const [first = '', ...others] = citation
    .split(' or ')
    .map((one) =>
      one.replace(IN_CITATIONS, (name) => (name === 'Psalm' ? t('Psalm') : bookName(OTHER_NAMES[name] ?? name))),
    )
  return others.reduce((list, last) => t('{list} or {last}', { list, last }), first)
}
