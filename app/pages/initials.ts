/** The letters of a monogram. */

const CLERICAL = /^(the|very|right|most|rev|revd|reverend|hon|canon|dean|deacon|archdeacon|bishop|pastor)$/
const CIVIL = /^(fr|father|mother|mtr|sister|sr|brother|br|dr|prof|mr|mrs|ms|miss)$/
const SUFFIX = /^(jr|sr|ii|iii|iv)$/

/** First letters of the first and the last name, without titles: `AW` for "The Rev. Canon Anna M. Whitfield, D.Min." */
export function initials(name: string): string {
  const [beforeComma = ''] = name.split(',')
  const words = beforeComma
    .replace(/\([^()]*\)|["“”]/g, ' ')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word))
  const bare = (word: string) => word.toLowerCase().replace(/[.'’]/g, '')
  const begin = words.findIndex((word) => !CLERICAL.test(bare(word)) && !CIVIL.test(bare(word)))
  const names = (begin < 0 ? words : words.slice(begin)).filter((word, at) => at === 0 || !SUFFIX.test(bare(word)))
  const letters = [names.at(0), names.length > 1 ? names.at(-1) : undefined]
  return letters.map((word) => /\p{L}/u.exec(word ?? '')?.[0].toUpperCase() ?? '').join('')
}
