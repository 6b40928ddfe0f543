/** The languages in which a newsletter goes out: that of the website, and its second one where anything is said in that. */
import type { SendFacts } from '#app/features/newsletter/copies.ts'
import { issueEmail, issueLinks, type Links } from '#app/features/newsletter/emails.ts'
import { type IssueRow, presentIssue } from '#app/features/newsletter/issue-kind.ts'
import { countReaders } from '#app/features/newsletter/readers.ts'
import type { SecondLanguage, Services } from '#app/http/services.ts'
import { type Language, languageNames } from '#app/words/languages.ts'
import type { Db } from '#db/database.ts'
import type { RenderedEmail, Sender } from '#mail/frame.ts'

/** What the emails of a newsletter need besides what their transaction reads. */
export interface Prepared {
  links: Links
  /** For those who read the second language of the website. */
  second: (SecondLanguage & { links: Links }) | undefined
}

/** For a stored newsletter. Called before the transaction that sends it, since it reads through another connection. */
export async function prepare(services: Services, id: string): Promise<Prepared> {
  const query = services.database.db.selectFrom('newsletter_issues').selectAll().where('id', '=', id)
  const row = await query.executeTakeFirst()
  if (!row) return { links: {}, second: undefined }
  const second = await services.secondLanguage()
  const linksOf = (said: IssueRow) => issueLinks(services, presentIssue(said).blocks)
  return {
    links: await linksOf(row),
    second: second && {
      ...second,
      links: await second.speak(() => linksOf(second.translations.say('newsletter_issues', row))),
    },
  }
}

/** Where the pages are that a version links to. */
export function siteOf({ siteUrl }: { siteUrl: string }, language: Language | ''): string {
  return language === '' ? siteUrl : `${siteUrl}/${language}`
}

/** A newsletter as some of its readers get it. */
interface Version extends RenderedEmail {
  /** The second language of the website, or empty for the version in its main language. */
  language: Language | ''
  subject: string
}

/** The emails of a newsletter: the one in the main language, and one in the second language where anything of it is said in that. */
export async function issueVersions(
  db: Db,
  sender: Sender,
  row: IssueRow,
  { links, second }: Prepared,
): Promise<Version[]> {
  const issue = presentIssue(row)
  const main = { language: '', subject: issue.subject, ...(await issueEmail(db, sender, issue, links)) } as const
  if (!second?.translations.progress('newsletter_issues', row)) return [main]
  const { language, translations, led, speak } = second
  return speak(async () => {
    const said = presentIssue(translations.say('newsletter_issues', row))
    const { text, html } = await issueEmail(db, sender, said, second.links)
    return [main, { language, subject: said.subject, text: led(text), html: led(html) }]
  })
}

/** Who gets a newsletter in the second language of the website, and how far it is said in that. */
export async function secondOf(services: Services, row: IssueRow): Promise<SendFacts['second']> {
  const second = await services.secondLanguage()
  if (!second) return null
  const { language, translations } = second
  const progress = translations.progress('newsletter_issues', row)
  return {
    language: languageNames[language],
    subscribers: await countReaders(services.database.db, presentIssue(row), language),
    waiting: progress ? progress.missing + progress.outdated : null,
  }
}
