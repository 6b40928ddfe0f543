/** The lists of the newsletter on the server: who is on them, and what a subscriber chooses, the language included. */
import { z } from 'zod'
import { knownLists, listsIn } from '#app/definitions/newsletter-settings.ts'
import { changeSubscriber, listsColumn, lockSubscriber, storedLists } from '#app/features/newsletter/queries.ts'
import { cancelCopies } from '#app/features/newsletter/copies.ts'
import { logChange } from '#app/http/activity-log.ts'
import type { EmailSettings } from '#app/http/mailer.ts'
import { readStored } from '#app/http/settings.ts'
import { type Language, languageNames } from '#app/words/languages.ts'
import type { Database, Db } from '#db/database.ts'

type Lists = Pick<EmailSettings, 'newsletterLists'>

interface Choice {
  id: string
  lists: readonly string[]
  /** Undefined for the one that it was. */
  language: Language | undefined
  now: string
}

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
 * A subscriber chooses their lists and their language with the link of an email. Those that they don't choose count as left: no administrator
 * and no table brings them back. Lists that the church doesn't have at the moment stay as they are.
 * @returns whether they are subscribed
 */
export function chooseLists(
  database: Database,
  { id, lists: chosen, language, now }: Choice,
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
    const isSameLanguage = language === undefined || language === row.language
    const leftNow = [...left.filter((name) => knownLists(chosen, [name]).length === 0), ...gone]
    const isSameLists = gone.length === 0 && chosen.every((name) => current.includes(name))
    if (isSameLists && isSameLanguage) return true
    const columns = { lists: listsColumn(lists), left_lists: listsColumn([...new Set(leftNow)]) }
    await changeSubscriber(trx, id, { ...(isSameLists ? {} : columns), ...(isSameLanguage ? {} : { language }) }, now)
    await cancelCopies(trx, [id])
    const actor = { person: { id: '', name: '' }, now }
    const about = { kind: 'subscriber', id, label: row.email }
    const chose = { from: before.join(', '), to: lists.join(', ') }
    if (!isSameLists) await logChange(trx, actor, { ...about, action: 'chose lists', details: { lists: chose } })
    if (!isSameLanguage)
      await logChange(trx, actor, {
        ...about,
        action: 'chose a language',
        details: { language: languageNames[language] },
      })
    return true
  })
}
