/** Messages, visits and answers whose response is overdue. */
import type { AttentionChecks } from '#app/http/attention.ts'
import { recordPage } from '#app/dashboard/pages.ts'
import { FOLLOW } from '#app/inbox/follow-up.ts'
import { countOverdue, followUpNow } from '#app/inbox/queries.ts'
import { namesOf } from '#app/inbox/section.ts'
import { sections } from '#app/inbox/sections.ts'
import { formatCount } from '#app/text/format-count.ts'

/** A sentence for each page of the dashboard: `2 messages and 1 visitor request are overdue.` */
export const overdueInbox: AttentionChecks[string] = async ({ services, db, person }) => {
  const overdue = await countOverdue(db, await followUpNow(services), person)
  const late = sections.flatMap((section) => {
    const count = overdue[section.id] ?? 0
    const { name, plural } = namesOf(section)
    const { page } = recordPage(section.definition.table)
    return count > 0 ? [{ count, page, words: formatCount(count, [name, plural]) }] : []
  })
  return [...Map.groupBy(late, ({ page }) => page)].map(([to, some]) => {
    const is = some.reduce((sum, { count }) => sum + count, 0) === 1 ? 'is' : 'are'
    const text = `${new Intl.ListFormat('en').format(some.map(({ words }) => words))} ${is} overdue.`
    return { text, action: 'View overdue', to, search: { follow: FOLLOW.overdue } }
  })
}
