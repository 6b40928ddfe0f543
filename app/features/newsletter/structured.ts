/** Newsletters as schema.org nodes. */
import type * as Schema from 'schema-dts'
import { issueRead } from '#app/features/newsletter/web.ts'
import { routes } from '#app/routes.ts'
import { t } from '#app/text/t.ts'
import { shareImage } from '#app/ui/head.ts'
import { breadcrumbs, type Describe } from '#app/ui/structured-parts.ts'

export const describeIssue: Describe = (site, path) => {
  const issue = site.reads.peek(issueRead(path.split('/')[2] ?? ''))
  if (!issue) return []
  const { id, title, sentAt, text } = issue
  const { url, config } = site
  const article: Schema.Article = {
    '@type': 'Article',
    headline: title,
    datePublished: sentAt,
    url: url(path),
    image: url(shareImage('newsletters', id)),
    inLanguage: config.language,
    ...(text ? { description: text } : {}),
    publisher: { '@type': 'Organization', name: config.churchName, url: url(routes.home) },
  }
  return [article, breadcrumbs(site, [t('Newsletter'), routes.newsletters], [title, path])]
}
