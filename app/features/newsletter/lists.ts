/** The lists of the newsletter on the server: who is on them, and what a subscriber chooses. */
import { z } from 'zod'
import { knownLists, listsIn } from '#app/definitions/newsletter-settings.ts'
import { changeSubscriber, listsColumn, lockSubscriber, storedLists } from '#app/features/newsletter/queries.ts'
import { cancelCopies } from '#app/features/newsletter/copies.ts'
import { logChange } from '#app/http/activity-log.ts'
import type { EmailSettings } from '#app/http/mailer.ts'
import { readStored } from '#app/http/settings.ts'
import type { Database, Db } from '#db/database.ts'

type Lists = Pick<EmailSettings, 'newsletterLists'>

/** The names of the church's lists. */
export async function listNames(db: Db): Promise<string[]> {
  return listsIn((await readStored(db, 'newsletterLists', z.string())) ?? '')
}

/** The names in a form's field, one on a line, that are lists of the church. */
export function chosenLists(text: string, { newsletterLists }: Lists): string[] {
  return knownLists(newsletterLists, listsIn(text))
}

/** The lists of someone who subscribes: where there is one alone, nobody is asked. */
export function listsOfNew(text: string, settings: Lists): string[] {
  return settings.newsletterLists.length === 1 ? [...settings.newsletterLists] : chosenLists(text, settings)
}

/**
 * A subscriber chooses their lists with the link of an email. Those that they don't choose count as left: no administrator
 * and no table brings them back. Lists that the church doesn't have at the moment stay as they are.
 * @returns whether they are subscribed
 */
export function chooseLists(
  database: Database,
  { id, chosen, now }: { id: string; chosen: readonly string[]; now: string },
  { newsletterLists }: Lists,
): Promise<boolean> {
  return database.transaction(async (trx) => {
    const row = await lockSubscriber(trx, id)
    if (row?.is_active !== 1) return false
    const [before, left] = [storedLists(row.lists), storedLists(row.left_lists)]
    const current = knownLists(newsletterLists, before)
    const gone = current.filter((name) => !chosen.includes(name))
    const others = before.filter((name) => knownLists(newsletterLists, [name]).length === 0)
    const lists = [...chosen, ...others]
    const leftNow = [...left.filter((name) => knownLists(chosen, [name]).length === 0), ...gone]
    if (gone.length === 0 && chosen.every((name) => current.includes(name))) return true
    const columns = { lists: listsColumn(lists), left_lists: listsColumn([...new Set(leftNow)]) }
    await changeSubscriber(trx, id, columns, now)
    await cancelCopies(trx, [id])
    const details = { lists: { from: before.join(', '), to: lists.join(', ') } }
    const actor = { person: { id: '', name: '' }, now }
    await logChange(trx, actor, { action: 'chose lists', kind: 'subscriber', id, label: row.email, details })
    return true
  })
}
