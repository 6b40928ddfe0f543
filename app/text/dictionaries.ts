/** The words of every language, and which of them is spoken: on the server alone. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { spelled } from '#app/text/spelling.ts'
import { AMERICAN, isBritish, keepCustomsBy } from '#app/text/customs.ts'
import { spanish } from '#app/words/es.ts'
import type { Language, Words } from '#app/words/languages.ts'
import { mass } from '#app/words/mass.ts'
import { language, speakBy } from '#app/text/t.ts'

const dictionaries: Record<Exclude<Language, 'en'>, Words> = { es: spanish }

interface Spoken {
  language: Language
  /** To those who run the website, and not to its visitors. */
  isStaff: boolean
  /** In the words of another kind of church (`app/church/church-kinds.ts`) than the settings say. */
  kind?: string
}

const spoken = new AsyncLocalStorage<Spoken>()

/** What the church's settings say, which is one value for all of a process: it serves one church. */
interface OfSite {
  language: Language
  kind: string
  customs: string
}

const ofSite: Omit<OfSite, 'customs'> = { language: 'en', kind: '' }
const apart = new AsyncLocalStorage<OfSite>()
keepCustomsBy(() => apart.getStore())

export function setSiteLanguage(language: Language, kind = ''): void {
  Object.assign(apart.getStore() ?? ofSite, { language, kind })
}

/** The language in which the church speaks to its visitors. */
export function siteLanguage(): Language {
  return (apart.getStore() ?? ofSite).language
}

/** Runs `run` for visitors of a site whose settings may name another language and country, and leaves those of the process. */
export function ofAnotherSite<T>(run: () => T): T {
  return apart.run({ ...ofSite, customs: AMERICAN }, () => spoken.exit(run))
}

/** Runs `run` in a language that a visitor has chosen. */
export function inLanguage<T>(language: Language, run: () => T): T {
  return spoken.run({ language, isStaff: false }, run)
}

/** Runs `run` in a language and in the words of a kind of church, whatever the settings say. */
export function inWordsOf<T>(kind: string, language: Language, run: () => T): T {
  return spoken.run({ language, isStaff: false, kind }, run)
}

/** Runs `run` in the language of the visitors, even during a request of the dashboard. */
export function forVisitors<T>(run: () => T): T {
  return spoken.getStore()?.isStaff ? inLanguage(siteLanguage(), run) : run()
}

/** Runs `run` in English, the language of the dashboard and of emails to the people who run the website. */
export function forStaff<T>(run: () => T): T {
  return spoken.run({ language: 'en', isStaff: true }, run)
}

const languageNow = () => spoken.getStore()?.language ?? siteLanguage()

/** The language that a visitor reads if it is not that of the church; empty otherwise. */
export function secondLanguage(): Language | '' {
  const { language = siteLanguage(), isStaff = false } = spoken.getStore() ?? {}
  return isStaff || language === siteLanguage() ? '' : language
}

/** The language in which a visitor reads: the second one of the church where that was asked for. */
export function visitorLanguage(): Language {
  return secondLanguage() || siteLanguage()
}

const isForStaff = () => spoken.getStore()?.isStaff ?? false

/** Whether the church says Mass where others say worship or service. */
const saysMass = () => (spoken.getStore()?.kind ?? (apart.getStore() ?? ofSite).kind) === 'catholic'

/** What a church says by its kind to visitors, where that differs from what others of its language say. */
const wordsOfKind = (language: Language): Words => (saysMass() && !isForStaff() ? mass[language] : {})

function find(english: string): string | undefined {
  const language = languageNow()
  if (language !== 'en') return translationOf(language, english)
  const said = spelled(own(wordsOfKind('en'), english) ?? english)
  return said === english ? undefined : said
}

/** The translation of one of our texts; undefined for a text that isn’t ours. */
export function translationOf(language: Language, english: string): string | undefined {
  const usual = (saysMass() && usualTexts.get(english)) || english
  return own(wordsOfKind(language), usual) ?? own(wordsOf(language), usual)
}

/** Our usual text for each that speaks of Mass: a text that such a church has stored is translated as ours, too. */
const usualTexts: ReadonlyMap<string, string> = new Map(Object.entries(mass.en).map(([usual, said]) => [said, usual]))

/** A church may have an event that is called “constructor”. */
const own = (words: Words, english: string) => (Object.hasOwn(words, english) ? words[english] : undefined)

speakBy({ language: languageNow, find, ofChurch: siteLanguage })

/** All texts that a language says. */
export function wordsOf(language: Language): Words {
  return language === 'en' ? {} : dictionaries[language]
}

/**
 * Those of our texts that scripts of public pages say, as the language of the page says them, and the church by its kind: without
 * those that are said as they are written.
 * @param scripts reads all of them
 */
export function wordsIn(scripts: () => string): Words {
  // A short word could be a part of any other.
  const isThere = (text: string) =>
    text.length > 20
      ? scripts().includes(text)
      : ['`', '"', "'"].some((quote) => scripts().includes(quote + text + quote))
  return Object.fromEntries(
    Object.keys(spanish).flatMap((english) => {
      const said = find(english)
      return said !== undefined && isThere(english) ? [[english, said]] : []
    }),
  )
}

/** What tells apart the words of two pages: the language, and how the church speaks it. */
export function voice(): string {
  return `${language()} ${isBritish()} ${saysMass() && !isForStaff()}`
}
