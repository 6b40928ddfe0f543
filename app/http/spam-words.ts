/**
 * Recognizes advertisements that programs and agencies send to the contact forms of many websites. Precision comes first: one
 * phrase is never enough, since people also write about loans, videos and websites. What is recognized is stored under Spam.
 */
import { streamSafe } from '#db/stream-safe.ts'

/** Phrases of sales pitches, by what they are about; each kind counts once. */
const PITCHES: readonly RegExp[] = [
  /\b(?:seo|search engine optimi[sz]ation|back-?links?|domain authority|guest posts?|link[- ]building)\b/i,
  /\b(?:(?:first|top) (?:page|spot|position)s? (?:of|on|in) google|rank(?:ing|s|ed)? [\w#]* ?(?:on|in) google|google rank(?:ing)?s?|(?:organic|website|more|targeted) traffic)\b/i,
  /\b(?:crypto(?:currency)?|forex|investment (?:opportunity|platform)|passive income|double your (?:money|investment)|business (?:loan|funding)s?|working capital|guaranteed (?:returns?|profits?|approval))\b/i,
  /\b(?:online casino|casino bonus|sports betting|weight[- ]loss (?:pills?|supplements?)|cheap (?:pills|meds|followers))\b/i,
  /\b(?:redesign(?:ing)? (?:of )?your (?:web ?site|site)|(?:web|website|app) (?:design|development) (?:services?|company|agency)|(?:affordable|competitive) (?:prices?|rates?|packages?))\b/i,
  /\b(?:digital marketing|lead generation|qualified leads|(?:social media|instagram) (?:marketing|followers)|explainer videos?|sell email (?:lists?|databases?))\b/i,
  /\b(?:limited[- ]time|act now|special offer|free (?:quote|audit|consultation|proposal|website analysis)|click (?:here|the link|below)|opt[- ]?out|to unsubscribe|100 ?% (?:free|guaranteed|legit|safe)|(?:whats ?app|telegram) ?(?:me|us|at|:|\+))/i,
  /\b(?:you (?:have|’ve|'ve) (?:been selected|won)|claim your (?:prize|reward|bonus))\b/i,
  /\b(?:next of kin|million (?:usd|us dollars)|atm card)\b/i,
]
/** Goods that people hardly ever write about but to sell them. */
const GOODS = /\b(?:viagra|cialis|levitra|replica (?:watches|bags)|payday loans?)\b/i
const LINK =
  /\bhttps?:\/\/|\bwhats ?app ?:? ?\+?\d|\bwww\.|[a-z0-9-]\.(?:com|net|org|info|biz|ru|xyz|top|site|online|shop|click|link|io|co)\b/i
/** Links as other forums write them. */
const MARKUP = /\[url[=\]]|<a\s[^<>]*href/i

/** @param text the subject and the message */
export function isAdvertisement(text: string): boolean {
  const plain = streamSafe(text).normalize('NFKC')
  const kinds = PITCHES.filter((pitch) => pitch.test(plain)).length + (GOODS.test(plain) ? 2 : 0)
  if (kinds >= 3) return true
  return (kinds >= 2 && LINK.test(plain)) || (kinds >= 1 && MARKUP.test(plain))
}
