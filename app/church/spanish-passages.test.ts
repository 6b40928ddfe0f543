/** Passages as people write them in Spanish, and the names of the books. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bookName, bookNames, books, citationInWords } from '#app/church/bible-books.ts'
import { findPassages, isBook, searchedVerses, versesIn } from '#app/church/bible-verses.ts'
import { inLanguage, setSiteLanguage } from '#app/text/dictionaries.ts'

/** What the same passages are called in English. */
const passages: [written: string, english: string][] = [
  ['Lucas 15:1-7', 'Luke 15:1-7'],
  ['1 Corintios 13', '1 Corinthians 13'],
  ['Génesis 1', 'Genesis 1'],
  ['Genesis 1:1-5', 'Genesis 1:1-5'],
  ['Salmo 23', 'Psalm 23'],
  ['San Juan 3:16', 'John 3:16'],
  ['Primera de Juan 4:7', '1 John 4:7'],
  ['2ª de Timoteo 3:16', '2 Timothy 3:16'],
  ['Primera carta a los Corintios 13', '1 Corinthians 13'],
  ['Tobías 4:5-7', 'Tobit 4:5-7'],
  ['Cantar de los Cantares 2:8-13', 'Song of Songs 2:8-13'],
  ['Job 19; Salmo 130', 'Job 19; Psalm 130'],
  ['Daniel 3:1-5; Hechos 2', 'Daniel 3:1-5; Acts 2'],
  ['Isaías 12:2-6 o Salmo 126', 'Isaiah 12:2-6; Psalm 126'],
  ['Luke 15:1-7', 'Luke 15:1-7'],
]
/** Abbreviations, and commas, as Catholics write them: only where the church speaks Spanish. */
const onlyInSpanish: [written: string, english: string][] = [
  ['Lc 15,1-7', 'Luke 15:1-7'],
  ['Jn 3,16', 'John 3:16'],
  ['Mt 5,1-12', 'Matthew 5:1-12'],
  ['Sal 23; Jn 10,11-18', 'Psalm 23; John 10:11-18'],
  ['1 Co 13,4', '1 Corinthians 13:4'],
]

afterEach(() => setSiteLanguage('en'))

describe('a church that speaks Spanish', () => {
  beforeEach(() => setSiteLanguage('es'))

  it.each([...passages, ...onlyInSpanish])('reads %s as %s', (written, english) => {
    const means = inLanguage('en', () => versesIn(english))
    expect(means.length).toBeGreaterThan(0)
    expect(versesIn(written)).toEqual(means)
    // The dashboard is in English, but people write in it as they do everywhere.
    expect(inLanguage('en', () => versesIn(written))).toEqual(means)
  })

  it.each([
    ['El Buen Pastor, Juan 10:11-18', ['Juan 10:11-18']],
    ['Primera de Juan 4 y el amor', ['Primera de Juan 4']],
    ['El pan de vida (Jn 6,35)', ['Jn 6,35']],
    ['La fe, parte 2', []],
    ['Es 10 de mayo', []],
    ['Los 3 reyes', []],
    ['La 2 de la serie', []],
  ])('finds in “%s” %j', (title, found) => expect(findPassages(title).map(({ text }) => text)).toEqual(found))

  it('searches for a whole book', () => {
    expect(searchedVerses('Hechos')).toEqual(searchedVerses('Acts'))
    expect(isBook('lucas')).toBe(true)
    expect(isBook('1 corintios')).toBe(true)
    expect(isBook('esperanza')).toBe(false)
  })
})

describe('a church that speaks English', () => {
  it.each(passages)('reads %s as %s, too', (written, english) => expect(versesIn(written)).toEqual(versesIn(english)))

  it('takes no Spanish name alone for a book, since people are called that', () => {
    expect(isBook('Lucas')).toBe(false)
    expect(searchedVerses('Santiago')).toBeUndefined()
  })
})

describe('the names of the books', () => {
  it('are as many in Spanish, and each is read as its book', () => {
    const spanish = inLanguage('es', bookNames)
    expect(spanish).toHaveLength(books.length)
    setSiteLanguage('es')
    const read = spanish.map((name) => Math.floor((versesIn(`${name} 1`)[0]?.[0] ?? 0) / 1_000_000))
    expect(read).toEqual(books.map(({ number }) => number))
  })

  it('stand in the readings of the church year', () => {
    const said = (citation: string) => inLanguage('es', () => citationInWords(citation))
    expect(said('Isaiah 12:2-6 or Psalm 126')).toBe('Isaías 12:2-6 o Salmo 126')
    expect(said('1 John 3:1-3')).toBe('1 Juan 3:1-3')
    expect(said('Song of Solomon 2:8-13')).toBe('Cantar de los Cantares 2:8-13')
    expect(said('Psalm 80:1-7, 17-19')).toBe('Salmo 80:1-7, 17-19')
    expect(inLanguage('es', () => bookName('Acts'))).toBe('Hechos')
    expect(citationInWords('Baruch 5:1-9 or Malachi 3:1-4')).toBe('Baruch 5:1-9 or Malachi 3:1-4')
  })
})
