/** Filters of a kind's list: one column against one value. They run in the browser, too, so they need no database. */

export interface Filter {
  column: string
  is: '=' | '>=' | '<='
  /** @returns the stored value; undefined for an invalid one */
  value: (given: string) => string | number | undefined
  description: string
}

/** A filter for exactly this text. */
/*#__NO_SIDE_EFFECTS__*/
export function exactly(column: string, description: string): Filter {
  return { column, is: '=', value: (given) => given, description }
}

/** A filter for one of a few texts. */
/*#__NO_SIDE_EFFECTS__*/
export function oneOf(column: string, texts: readonly string[]): Filter {
  const value = (given: string) => (texts.includes(given) ? given : undefined)
  return { column, is: '=', value, description: texts.join(', ') }
}

/** A filter for `true` or `false`. */
/*#__NO_SIDE_EFFECTS__*/
export function whether(column: string, description: string): Filter {
  return { column, is: '=', value: (given) => flags.get(given), description }
}
const flags = /*#__PURE__*/ new Map([
  ['true', 1],
  ['false', 0],
])
