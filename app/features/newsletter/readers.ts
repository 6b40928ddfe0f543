/** Those to whom a newsletter goes. */
import type { Issue } from '#app/features/newsletter/issue.ts'
import { isOnOne, storedLists, type SubscriberRow } from '#app/features/newsletter/queries.ts'
import type { Language } from '#app/words/languages.ts'
import type { Db } from '#db/database.ts'
import { countOf } from '#db/records.ts'
import { isOneAddress } from '#mail/email.ts'

export type Reader = Pick<SubscriberRow, 'id' | 'email' | 'language'>

/**
 * The number of active subscribers to whom the issue goes; without one, of all.
 * @param language only those who read it
 */
export async function countReaders(
  db: Db,
  issue: Pick<Issue, 'lists'> = { lists: [] },
  language?: Language,
): Promise<number> {
  if (issue.lists.length > 0 || language !== undefined) {
    const readers = await activeSubscribers(db, issue)
    return readers.filter((reader) => language === undefined || reader.language === language).length
  }
  return countOf(db.selectFrom('newsletter_subscribers').where('is_active', '=', 1))
}

/**
 * Those to whom the issue goes. Only valid addresses; forms and imports accept no others.
 * @param except the ids of those who have these words already
 */
export async function activeSubscribers(
  db: Db,
  { lists }: Pick<Issue, 'lists'>,
  except?: ReadonlySet<string>,
): Promise<Reader[]> {
  const active = db
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email', 'lists', 'language'])
    .where('is_active', '=', 1)
  const all = await active.orderBy('id').execute()
  return all.filter(
    (one) => isOneAddress(one.email) && isOnOne(storedLists(one.lists), lists) && !(except?.has(one.id) ?? false),
  )
}
