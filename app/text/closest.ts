/**
 * The most similar of many names, by the groups of three letters that they share, as PostgreSQL's pg_trgm compares words
 * (https://www.postgresql.org/docs/current/pgtrgm.html): spelling, endings and the order of words may differ. Pure.
 */
import { slugOf } from '#app/text/slug.ts'

/** Names by their groups of letters, so that a search looks only at those that share some. */
export class Names<Of> {
  readonly #names: { of: Of; size: number; weight: number }[] = []
  readonly #byGroup = new Map<string, number[]>()

  /** @param weight lowers the similarity of names that say less: 0 to 1 */
  add(of: Of, name: string, weight = 1): void {
    const groups = groupsOf(name)
    const index = this.#names.push({ of, size: groups.size, weight }) - 1
    for (const group of groups) {
      const others = this.#byGroup.get(group)
      if (others) others.push(index)
      else this.#byGroup.set(group, [index])
    }
  }

  /** @returns the closest one, the first of several, with its similarity from 0 to 1; nothing when no name shares a group */
  closest(text: string): { of: Of; similarity: number } | undefined {
    const groups = groupsOf(text)
    const shared = new Map<number, number>()
    for (const group of groups) {
      for (const index of this.#byGroup.get(group) ?? []) shared.set(index, (shared.get(index) ?? 0) + 1)
    }
    let best: { of: Of; similarity: number; index: number } | undefined
    for (const [index, count] of shared) {
      const name = this.#names[index]
      if (!name) continue
      const similarity = (name.weight * 2 * count) / (groups.size + name.size)
      const isBetter = similarity > (best?.similarity ?? 0) || (similarity === best?.similarity && index < best.index)
      if (isBetter) best = { of: name.of, similarity, index }
    }
    return best && { of: best.of, similarity: best.similarity }
  }
}

/** `··b ·br bre rea ead ad·` of `bread`, of each word; words that are numbers say nothing. */
function groupsOf(text: string): Set<string> {
  const groups = new Set<string>()
  for (const word of (slugOf(text) ?? '').split('-')) {
    if (word === '' || /^\p{N}+$/u.test(word)) continue
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at++) groups.add(padded.slice(at, at + 3))
  }
  return groups
}
