/** How the website words a schedule, for the dashboard: it is in English, and the website may not be. */
import { wordsFor } from '#app/features/events/pattern.ts'
import { speaking } from '#app/text/t.ts'
import { dates } from '#app/words/es.ts'
import type { Language, Words } from '#app/words/languages.ts'

const words: Record<Exclude<Language, 'en'>, Words> = { es: dates }

/** The description for visitors of a schedule that has none of its own. @param language of the website */
export function wordsForVisitors(rule: string, language: Language): string {
  return language === 'en' ? wordsFor(rule) : speaking(language, words[language], () => wordsFor(rule))
}
