/** The original text of the built-in pages that the church can change, as data. */
import type { InputOf } from '#app/definitions/definition.ts'
import { kidsChurch, music, whatWeBelieve } from '#app/pages/original/about-tabs.ts'
import { about } from '#app/pages/original/about.ts'
import { alpha } from '#app/pages/original/alpha.ts'
import { give, offering } from '#app/pages/original/giving.ts'
import {
  contact,
  events,
  home,
  liveStreams,
  mediaRoom,
  ministries,
  news,
  planAVisit,
  staff,
  terms,
} from '#app/pages/original/words-pages.ts'
import type { Original, OriginalPage } from '#app/pages/original/page.ts'
import type { page } from '#app/pages/page.ts'
import { builtInPages } from '#app/links/built-in-pages.ts'
import { isBritish } from '#app/text/customs.ts'
import { spelled } from '#app/text/spelling.ts'
import { type ChurchKind, wordsFor } from '#app/church/church-kinds.ts'

const all: readonly (OriginalPage | Original)[] = [
  home,
  about,
  staff,
  music,
  kidsChurch,
  whatWeBelieve,
  planAVisit,
  contact,
  give,
  offering,
  alpha,
  mediaRoom,
  terms,
  news,
  ministries,
  events,
  liveStreams,
]

const byKind = new Map<string, readonly OriginalPage[]>()

/** The original text of each built-in page, in the words of a kind of church and the spelling of its country. */
export function originalsFor(kind: ChurchKind): readonly OriginalPage[] {
  const church = wordsFor(kind)
  const key = `${kind} ${isBritish()}`
  const known = byKind.get(key) ?? all.map((one) => withSpelling(typeof one === 'function' ? one(church) : one))
  byKind.set(key, known)
  return known
}

/** Spells all texts in a value; addresses stay. */
function withSpelling<T>(value: T): T {
  if (!isBritish()) return value
  return JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === 'string' && !/^(?:\/|https?:)/.test(one) ? spelled(one) : one,
  ) as T
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
export function originalRecord(name: string, kind: ChurchKind): InputOf<typeof page> | undefined {
  const original = originalsFor(kind).find((one) => one.page === name)
  if (!original) return undefined
  const { blocks, ...texts } = original
  const empty = { kind: 'page', name: '', eyebrow: '', image: '', drawing: '', isHidden: false, ...noDetails } as const
  return { ...empty, ...texts, address: builtInPages[original.page].address, blocks: [...blocks] }
}
