/** The original text of the built-in pages that the church can change, as data. */
import type { InputOf } from '#app/definitions/definition.ts'
import { kidsChurch, music, whatWeBelieve } from '#app/pages/original/about-tabs.ts'
import { about } from '#app/pages/original/about.ts'
import { alpha } from '#app/pages/original/alpha.ts'
import { give, offering } from '#app/pages/original/giving.ts'
import * as wordsPages from '#app/pages/original/words-pages.ts'
import { inLanguageOfPage } from '#app/pages/original/in-language.ts'
import type { Original, OriginalPage } from '#app/pages/original/page.ts'
import type { page } from '#app/pages/page.ts'
import { builtInPages } from '#app/links/built-in-pages.ts'
import { inWordsOf, visitorLanguage, voice } from '#app/text/dictionaries.ts'
import { type ChurchKind, wordsFor } from '#app/church/church-kinds.ts'
import type { Language } from '#app/words/languages.ts'

const all: readonly (OriginalPage | Original)[] = [
  wordsPages.home,
  about,
  wordsPages.staff,
  music,
  kidsChurch,
  whatWeBelieve,
  wordsPages.planAVisit,
  wordsPages.contact,
  give,
  offering,
  alpha,
  wordsPages.mediaRoom,
  wordsPages.terms,
  wordsPages.news,
  wordsPages.ministries,
  wordsPages.events,
  wordsPages.liveStreams,
]

const known = new Map<string, readonly OriginalPage[]>()

/** The original text of each built-in page, in the words of a kind of church, in the language of the visitor, or of the church for its own people. */
export function originalsFor(kind: ChurchKind, language: Language = visitorLanguage()): readonly OriginalPage[] {
  const church = wordsFor(kind)
  return inWordsOf(kind, language, () => {
    const key = `${kind} ${voice()}`
    const made = known.get(key) ?? all.map((one) => inLanguageOfPage(typeof one === 'function' ? one(church) : one))
    known.set(key, made)
    return made
  })
}

const noDetails = {
  date: '',
  ministryGroup: '',
  audience: '',
  meets: '',
  place: '',
  leader: '',
  leaderEmail: '',
  asksToJoin: false,
} as const

/** An original page in the form of a record; undefined for a name that has none. */
export function originalRecord(
  name: string,
  kind: ChurchKind,
  language: Language = visitorLanguage(),
): InputOf<typeof page> | undefined {
  const original = originalsFor(kind, language).find((one) => one.page === name)
  if (!original) return undefined
  const { blocks, ...texts } = original
  const empty = { kind: 'page', name: '', eyebrow: '', image: '', drawing: '', isHidden: false, ...noDetails } as const
  return { ...empty, ...texts, address: builtInPages[original.page].address, blocks: [...blocks] }
}
