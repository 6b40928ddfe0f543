/** Browsers and systems by the words in `User-Agent`; the first that fits counts, since most claim to be several. */
const BROWSERS = {
  Edg: 'Edge',
  OPR: 'Opera',
  SamsungBrowser: 'Samsung Internet',
  Firefox: 'Firefox',
  FxiOS: 'Firefox',
  CriOS: 'Chrome',
  Chrome: 'Chrome',
  Safari: 'Safari',
}
const SYSTEMS = {
  iPhone: 'iPhone',
  iPad: 'iPad',
  Android: 'Android',
  Windows: 'Windows',
  Macintosh: 'Mac',
  CrOS: 'Chromebook',
  Linux: 'Linux',
}

/** `Chrome on Windows`; for a program we don't know, the start of what it calls itself. */
export function browserName(userAgent: string): string {
  const found = [BROWSERS, SYSTEMS].map(
    (names) => Object.entries(names).find(([word]) => userAgent.includes(word))?.[1],
  )
  if (found.includes(undefined)) return userAgent.replace(/\p{Cc}/gu, ' ').slice(0, 200)
  return found.join(' on ')
}
