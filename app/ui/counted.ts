/**
 * `1 sermon`, `1,204 sermons`.
 * @param names of one of them, and of several
 */
export function counted(count: number, [one, many]: readonly [string, string]): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
