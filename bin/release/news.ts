/** What is new in a version, as the changelog says it. */

/**
 * @param changelog in the form of Keep a Changelog 1.1
 * @returns the entries for people who run a site, each on a line, and whether a part is named Security. The entries of a version
 *   that the changelog doesn't name yet are those of “Unreleased”.
 */
export function newsOf(changelog: string, version: string): { news: string[]; isSecurity: boolean } {
  const sections = new Map(
    changelog
      .split(/^## /m)
      .slice(1)
      .map((section) => [/^\[([^\]]+)\]/.exec(section)?.[1] ?? '', section]),
  )
  const section = sections.get(version) ?? sections.get('Unreleased') ?? ''
  const entries = section
    .split(/^- /m)
    .slice(1)
    .map((entry) => (entry.split(/^(?:#|\n)/m)[0] ?? '').replace(/\s+/g, ' ').trim())
  return {
    news: entries.filter((entry) => entry !== '' && !entry.startsWith('For developers')),
    isSecurity: /^### Security/m.test(section),
  }
}
