/** Passages of about a minute, by which what was said is found, and the sentence in which it was. Pure. */
import { type Cue, groupsOf, type Transcript } from '#app/transcripts/cues.ts'
import { type Passage, wordsOf } from '#db/transcript-search.ts'

/** A passage takes further lines up to so many characters, which are about a minute, and no more than so many seconds. */
const CHARACTERS = 800
const SECONDS = 90
/** Words of the next passage that are found in this one, too, so that no phrase is cut in two. */
const SHARED_WORDS = 12
/** Characters of a paragraph that is a passage of its own. */
const LONGEST_PARAGRAPH = 4_000

/** The passages of a transcript for the index. */
export function passagesOf(transcript: Transcript): Passage[] {
  const firsts = firstCues(transcript)
  const words = firsts.map((first, at) =>
    wordsOf(
      transcript.cues
        .slice(first, firsts[at + 1])
        .map(({ text }) => text.slice(0, LONGEST_PARAGRAPH))
        .join(' '),
    ),
  )
  return firsts.map((first, at) => ({
    first,
    words: [...(words[at] ?? []), ...(words[at + 1] ?? []).slice(0, SHARED_WORDS)],
  }))
}

/** The indexes of the cues with which passages begin. */
function firstCues(transcript: Transcript): number[] {
  const firsts: number[] = []
  let [characters, began] = [CHARACTERS, 0]
  for (const { first, count } of groupsOf(transcript)) {
    const start = transcript.cues[first]?.start ?? 0
    if (characters >= CHARACTERS || start - began > SECONDS) {
      firsts.push(first)
      began = start
      characters = 0
    }
    for (const { text } of transcript.cues.slice(first, first + count)) characters += text.length
  }
  return firsts
}

/** A sentence that contains what was looked for. */
export interface Said {
  /** Seconds; undefined where the transcript has no times. */
  at: number | undefined
  sentence: string
}

/** Characters of a passage with what it shares with the next one: its lines are longer than the others by one at most. */
const MOST_CHARACTERS = 2 * CHARACTERS
const LONGEST_SENTENCE = 220

/**
 * The sentence of a passage in which the terms are, or the first of them.
 * @param first the passage's first cue
 * @param terms each the words of a phrase
 */
export function saidIn({ isTimed, cues }: Transcript, first: number, terms: readonly (readonly string[])[]): Said {
  const own = passageAt(cues, first)
  const words = own.flatMap(({ text }, cue) => wordsOf(text).map((word) => ({ word, cue })))
  const asked = [terms.flat(), ...terms.toSorted((a, b) => b.join().length - a.join().length)]
  const place = asked.map((phrase) => placeOf(words, phrase)).find((at) => at >= 0) ?? 0
  const cue = words[place]?.cue ?? 0
  return {
    at: isTimed ? Math.floor(own[cue]?.start ?? 0) : undefined,
    sentence: sentenceAt(own, cue, words[place]?.word),
  }
}

function passageAt(cues: readonly Cue[], first: number): Cue[] {
  const own: Cue[] = []
  for (let at = first, characters = 0; at < cues.length && characters < MOST_CHARACTERS; at++) {
    const cue = cues[at]
    if (!cue) break
    own.push(cue)
    characters += cue.text.length
  }
  return own
}

/** @returns the index of the first word; -1 when the phrase isn't there */
function placeOf(words: readonly { word: string }[], phrase: readonly string[]): number {
  const isAt = (at: number) =>
    phrase.every((word, ahead) => {
      const said = words[at + ahead]?.word
      return ahead === phrase.length - 1 ? said?.startsWith(word) : said === word
    })
  return words.findIndex((_, at) => isAt(at))
}

/** The sentence around a word of a cue: with the cues beside it, since captions cut sentences anywhere. */
function sentenceAt(cues: readonly Cue[], cue: number, word = ''): string {
  const before = cues.slice(Math.max(0, cue - 3), cue).map(({ text }) => text)
  const text = [...before, ...cues.slice(cue, cue + 4).map((one) => one.text)].join(' ')
  const from = before.join(' ').length
  const sentences = [...text.matchAll(/[^.!?…。！？]+[.!?…。！？]*["”’»)\]]*/g)]
  const found =
    sentences.find(
      ({ 0: one, index }) => index + one.length > from && wordsOf(one).some((said) => said.startsWith(word)),
    ) ?? sentences[0]
  const sentence = (found?.[0] ?? text).trim()
  if (sentence.length <= LONGEST_SENTENCE) return sentence
  const at = Math.max(0, sentence.slice(0, Math.max(0, from - (found?.index ?? 0))).length - 60)
  const part = sentence
    .slice(at, at + LONGEST_SENTENCE)
    .replace(/^\S*\s/, at > 0 ? '' : '$&')
    .replace(/\s\S*$/, '')
  return `${at > 0 ? '… ' : ''}${part} …`
}
