/**
 * Our own words in the language of the page. Each text is written where it is used, in American English, and is looked up by
 * itself in the language’s file (`es.ts`). What a church has typed is never looked up. Pure and small, since browsers load it too.
 */
import type { Language, Words } from '#app/words/languages.ts'

/** In the browser: what the server has written into a page that says something else than is written here. */
const inPage = (): Record<string, string> => {
  const given = typeof document === 'undefined' ? undefined : document.getElementById('words')?.textContent
  return given ? (JSON.parse(given) as Record<string, string>) : {}
}
const ofPage = inPage()

interface Speaker {
  language: () => Language
  find: (english: string) => string | undefined
  /** The language in which the church speaks to its visitors, where others read, too. */
  ofChurch?: () => Language
}

let speaker: Speaker = {
  language: () =>
    typeof document === 'undefined'
      ? 'en'
      : ((document.documentElement.dataset['lang'] ?? 'en').slice(0, 2) as Language),
  find: (english) => ofPage[english],
}

/**
 * Tells what the language is in this process. The server’s depends on the request (`dictionaries.ts`).
 * @returns what told it before
 */
export function speakBy(given: Speaker): Speaker {
  const before = speaker
  speaker = given
  return before
}

/** The language of the page that is drawn, or of the text that is written. */
export function language(): Language {
  return speaker.language()
}

/** What the language of the page says in place of a text of ours; undefined where it has no words for it. */
export function findWords(english: string): string | undefined {
  return speaker.find(english) ?? (language() === 'en' ? english : undefined)
}

/** The language in which the church’s people write: that of the website, also while the dashboard is used. */
export function churchLanguage(): Language {
  return speaker.ofChurch?.() ?? speaker.language()
}

/** Runs something whose words are in another language than those of the page: the dashboard writes texts for visitors. */
export function speaking<T>(given: Language, words: Words, run: () => T): T {
  const before = speaker
  speaker = { language: () => given, find: (english) => words[english] }
  try {
    return run()
  } finally {
    speaker = before
  }
}

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/**
 * A text of ours as the language of the page says it.
 * @param english what it is in American English, with a name in braces for each part that differs: `{count} of {total}`
 * @param parts what stands in place of the braces, translated already
 */
export function t<const Text extends string>(
  english: Text,
  ...[parts]: [NamesIn<Text>] extends [never] ? [] : [parts: Readonly<Record<NamesIn<Text>, string | number>>]
): string {
  const said = speaker.find(english) ?? english
  const given = parts as Readonly<Record<string, string | number>> | undefined
  return given ? said.replace(/\{(\w+)\}/g, (whole, name: string) => String(given[name] ?? whole)) : said
}
