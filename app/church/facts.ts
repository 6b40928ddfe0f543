/**
 * Facts about the church that texts of pages name, so that each is stated once: in rich text as a chip, in one line as
 * `[Church Name]`. They are filled in when a page is drawn, and never stored.
 */

export interface Fact {
  /** In brackets in one-line texts, and in “Insert fact”. */
  label: string
  /** What it may be, for the one who inserts it. */
  example: string
}

export const facts = {
  churchName: { label: 'Church Name', example: 'St. Brendan’s' },
  town: { label: 'Town', example: 'Gulf Beach' },
  denomination: { label: 'Denomination', example: 'Anglican' },
  address: { label: 'Address', example: '100 Shoreline Drive' },
  phone: { label: 'Phone', example: '(850) 555-0100' },
  email: { label: 'Email', example: 'office@example.org' },
  mainService: { label: 'Main Service', example: 'Sundays 10:30 a.m.' },
  mainDay: { label: 'Main Service Day', example: 'Sunday' },
  mainTime: { label: 'Main Service Time', example: '10:30 a.m.' },
  kidsDay: { label: 'Kids Church Day', example: 'Sunday' },
  kidsTime: { label: 'Kids Church Time', example: '10:00 a.m.' },
  alphaDate: { label: 'Alpha Date', example: 'January 12, 2027, until it is over' },
  lastAlphaDate: { label: 'Last Alpha Date', example: 'September 15, 2025, once it is over' },
} as const satisfies Record<string, Fact>

export type FactName = keyof typeof facts
/** An empty text for what the church doesn't have. */
export type Facts = Readonly<Record<FactName, string>>

/** For texts in which no facts are. Marked as pure for the build, which would keep the tables in scripts that use none. */
export const noFacts = /*#__PURE__*/ Object.fromEntries(
  /*#__PURE__*/ Object.keys(facts).map((name) => [name, '']),
) as Facts

/** Each as one-line texts name it. */
export const inBrackets = /*#__PURE__*/ Object.fromEntries(
  /*#__PURE__*/ Object.entries(facts).map(([name, { label }]) => [name, `[${label}]`]),
) as Facts

const names = /*#__PURE__*/ new Map(
  /*#__PURE__*/ Object.entries(facts).map(([name, { label }]) => [`[${label}]`, name as FactName]),
)

/**
 * The text with the facts that it names in brackets. Brackets in a fact stay as they are. A text that begins with a fact which
 * the church doesn't have begins with what follows: `With nursery` for `[Main Service Time], with nursery`.
 */
export function withFacts(text: string, values: Facts): string {
  const filled = fillBrackets(text, (named) => {
    const name = names.get(named)
    return name && values[name]
  })
  if (!text.startsWith('[') || !/^[\s,;:]/.test(filled)) return filled
  return filled.replace(/^[\s,;:]+(.)/, (_, first: string) => first.toUpperCase())
}

/**
 * The text with a value in place of each name in brackets. Brackets within a value stay; after a value that ends with a period,
 * such as `10:30 a.m.`, the sentence gets no second one.
 * @param valueOf of `[Church Name]`; undefined leaves the words
 */
export function fillBrackets(text: string, valueOf: (named: string) => string | undefined): string {
  return text.replace(/(\[[^\][]{1,60}\])(\.(?!\.))?/g, (whole, named: string, stop = '') => {
    const value = valueOf(named)
    if (value === undefined) return whole
    return value.endsWith('.') ? value : value + stop
  })
}

/** The town of an address whose last part is such as `Gulf Beach, FL 32561`; empty for another one. */
export function townOf(address: string): string {
  return /(?<![^,\n])([^,\n]+),\s*[A-Z]{2}\s+\d{5}(?:-\d{4})?$/.exec(address.trim())?.[1]?.trim() ?? ''
}
