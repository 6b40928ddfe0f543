/** Orders texts by their characters, as both databases do: less than 0 when `a` comes first. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
