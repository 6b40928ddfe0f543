/** Mentions in notes: `@` and a colleague's name, or the part of their email address before the @. For server and dashboard. */
import type { Owner } from '#app/inbox/follow-up.ts'

/**
 * The colleagues that a text mentions, ignoring case. A mention that matches several colleagues is ignored. When two names
 * match at one place, the longer one counts.
 */
export function mentionedIn(text: string, colleagues: readonly Owner[]): Owner[] {
  const byMention = mentionsOf(colleagues)
  const mentions = [...byMention.keys()].toSorted((one, other) => other.length - one.length)
  const normalized = normalize(text)
  const found = new Set<Owner>()
  for (const { index } of normalized.matchAll(AT_SIGN)) {
    const rest = normalized.slice(index + 1)
    const mention = mentions.find((one) => rest.startsWith(one) && !NAME_CONTINUES.test(rest.slice(one.length)))
    const [one, another] = byMention.get(mention ?? '') ?? []
    if (one && !another) found.add(one)
  }
  return [...found]
}
/** An @ that is not within an email address. */
const AT_SIGN = /(?<![\p{L}\p{N}._+-])@/gu
/** What follows belongs to the name, so it is another name. */
const NAME_CONTINUES = /^(?:[\p{L}\p{M}\p{N}_@]|[.+'’-][\p{L}\p{N}])/u

/**
 * A unique mention for each colleague: the name, or the part of the email address before the @.
 * @param me left out
 */
export function uniqueMentions(colleagues: readonly Owner[], me: string): string[] {
  const byMention = mentionsOf(colleagues)
  return colleagues.flatMap(({ id, name, email }) => {
    if (id === me) return []
    const mention = [name.includes('@') ? '' : name, localPart(email)].find(
      (one) => byMention.get(normalize(one))?.length === 1,
    )
    return mention === undefined ? [] : [mention.trim()]
  })
}

function mentionsOf(colleagues: readonly Owner[]): Map<string, Owner[]> {
  const byMention = new Map<string, Owner[]>()
  for (const one of colleagues) {
    for (const mention of new Set([normalize(one.name), normalize(localPart(one.email))])) {
      if (mention !== '') byMention.set(mention, [...(byMention.get(mention) ?? []), one])
    }
  }
  return byMention
}

function localPart(email: string): string {
  return email.slice(0, email.lastIndexOf('@'))
}

/** The form in which texts are compared: in lower case, with single spaces. */
function normalize(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
}
