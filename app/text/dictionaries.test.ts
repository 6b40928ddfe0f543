/** Every language says all of our texts. What a new one lacks is listed here. */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { inWordsOf, translationOf, wordsOf } from '#app/text/dictionaries.ts'
import { t } from '#app/text/t.ts'
import { type Language, languageNames } from '#app/words/languages.ts'
import { mass } from '#app/words/mass.ts'

const sources = globSync('app/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$|^app\/words\//.test(file))
  .map((file) => readFileSync(file, 'utf8').replace(/\/\*\*[\s\S]*?\*\//g, ''))
  .filter((source) => /from '#app\/(?:text\/t|ui\/sentence)\.ts'/.test(source))

/** The texts of all calls of `t('…')` and `sentence('…')`. */
const lookedUp = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/\b(?:t|sentence)\(\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g)].map(([, text = '']) =>
      text
        .slice(1, -1)
        .replaceAll(String.raw`\n`, '\n')
        .replace(/\\(['"\\])/g, '$1'),
    ),
  ),
)
/** What the code gives besides the parts that the English text uses: the plural of a day, and one o’clock. */
const FURTHER = ['{days}', '{day}', '{one}']
const parts = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].toSorted()
const others = (Object.keys(languageNames) as Language[]).filter((language) => language !== 'en')

describe.each(others)('the words in %s', (language) => {
  const words = wordsOf(language)

  it('are there for every text that is looked up', () => {
    expect([...lookedUp].filter((text) => words[text] === undefined)).toEqual([])
  })

  it('have no part that the English text has not', () => {
    const wrong = Object.entries(words).filter(([english, said]) =>
      parts(said).some((one) => ![...parts(english), ...FURTHER].includes(one)),
    )
    expect(wrong).toEqual([])
  })
})

describe('the words of a Catholic parish', () => {
  it.each(Object.entries(mass))('stand in place of ours, in %s', (_, words) => {
    const ours = Object.keys(wordsOf('es'))
    expect(Object.keys(words).filter((text) => !ours.includes(text))).toEqual([])
    const wrong = Object.entries(words).filter(([text, said]) => parts(text).join() !== parts(said).join())
    expect(wrong).toEqual([])
  })

  it('speak of Mass, and those of other churches don’t', () => {
    expect(inWordsOf('catholic', 'en', () => t('Service Times'))).toBe('Mass Times')
    expect(inWordsOf('catholic', 'es', () => t('Service Times'))).toBe('Horarios de Misas')
    expect(inWordsOf('catholic', 'es', () => t('Sermons'))).toBe('Sermones')
    expect(inWordsOf('lutheran', 'en', () => t('Service Times'))).toBe('Service Times')
    expect(inWordsOf('', 'es', () => t('Service Times'))).toBe('Horarios de los servicios')
  })

  it('are translated where such a church has stored them, and typed words of others aren’t', () => {
    expect(inWordsOf('catholic', 'en', () => translationOf('es', 'Mass Times'))).toBe('Horarios de Misas')
    expect(inWordsOf('anglican', 'en', () => translationOf('es', 'Mass Times'))).toBeUndefined()
  })
})
