/** Chapters of a recording, from lines with times as people write them: `12:30 The parable`. Pure. */
export interface Chapter {
  /** Seconds. */
  start: number
  title: string
}

const TIME = String.raw`[\[(]?((?:\d{1,2}:)?\d{1,3}:[0-5]\d)[\])]?`
const LEADING = new RegExp(String.raw`^[\s•*–-]{0,6}${TIME}[\s:|–—-]{1,8}(\S.{0,199})`, 'u')
/** `The parable (12:30)`. */
const TRAILING = new RegExp(String.raw`^(\S.{0,199}?)[\s|–—-]{1,8}${TIME}\s*$`, 'u')
const MOST = 100

function chapterIn(line: string): Chapter | undefined {
  const leading = LEADING.exec(line)
  if (leading) return { start: secondsOf(leading[1] ?? ''), title: (leading[2] ?? '').trim() }
  const trailing = TRAILING.exec(line.slice(0, 300))
  return trailing ? { start: secondsOf(trailing[2] ?? ''), title: (trailing[1] ?? '').trim() } : undefined
}

/** `754` of `12:34`. */
function secondsOf(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

/** Whether each line that is not blank is a chapter, and they are in order. */
export function areChapters(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const chapters = lines.flatMap((line) => chapterIn(line.trim()) ?? [])
  return chapters.length === lines.length && chapters.length <= MOST && areRising(chapters)
}

/** YouTube's rules for the times of a description: three at least, the first at 0:00, each ten seconds long. */
function areChaptersOfVideo(chapters: readonly Chapter[]): boolean {
  if (chapters.length < 3 || chapters.length > MOST || chapters[0]?.start !== 0) return false
  return chapters.every(({ start }, at) => at === 0 || start >= (chapters[at - 1]?.start ?? 0) + 10)
}

function areRising(chapters: readonly Chapter[]): boolean {
  return chapters.every(({ start }, at) => at === 0 || start > (chapters[at - 1]?.start ?? 0))
}

/**
 * The chapters that were typed, or else those in the description, as YouTube reads them there
 * (https://support.google.com/youtube/answer/9884579): "9:00 Worship" is none, and neither is a transcript of a few seconds.
 */
export function chaptersOf({ chapters, description }: { chapters?: string | undefined; description?: string | null }) {
  const read = (text: string) => text.split('\n').flatMap((line) => chapterIn(line.trim()) ?? [])
  if (chapters) return read(chapters)
  const found = read(description ?? '')
  return areChaptersOfVideo(found) ? found : []
}

/** The second that an address asks for: `754`, `754s` or `12m34s`; undefined for none, or one beyond a day. */
function secondIn(given: unknown): number | undefined {
  const text = typeof given === 'number' || typeof given === 'string' ? String(given) : ''
  const found = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,5})s?)?$/.exec(text)
  if (!found || text === '') return undefined
  const seconds = Number(found[1] ?? 0) * 3600 + Number(found[2] ?? 0) * 60 + Number(found[3] ?? 0)
  return seconds > 0 && seconds < 86_400 ? seconds : undefined
}

/** What the page of a recording reads of its query: the second at which it starts. */
export function startOf({ t: given }: Record<string, unknown>): { t?: number } {
  const second = secondIn(given)
  return second === undefined ? {} : { t: second }
}
