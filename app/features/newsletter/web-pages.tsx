/** Newsletters on the website: the archive, and each on a page of its own. */
import type { WebIssueLine } from '#app/features/newsletter/on-web.ts'
import { type IssuesSearch, issueList, issueRead } from '#app/features/newsletter/web.ts'
import { WebBlocks } from '#app/features/newsletter/web-blocks.tsx'
import { longDate } from '#app/dates/format.ts'
import { noFacts } from '#app/church/facts.ts'
import { documents, routes } from '#app/routes.ts'
import { shareImage } from '#app/ui/head.ts'
import { BackLink, Link } from '#app/ui/link.tsx'
import { listHead, listTarget, loadList, Pager, useList } from '#app/ui/list.tsx'
import { MessagePage } from '#app/ui/message-page.tsx'
import { MissingPage, page, usePageQuery } from '#app/ui/page.tsx'
import { readAlt } from '#app/ui/picture.tsx'
import { loadRecord } from '#app/ui/record-page.ts'
import { ContentContext } from '#app/ui/rich-text.tsx'
import { Share } from '#app/ui/share.tsx'
import { language, t } from '#app/text/t.ts'

/** At the second address where a page or a redirect of the church's own has the first. */
function archiveAt(address: string) {
  return page({
    address,
    search: issueList.clean,
    // A church that shows none has no such page.
    load: async (reads, at) => {
      const { total } = await loadList(reads, issueList, at.search, at)
      if (total === 0) throw new MissingPage()
    },
    head: (reads, { search }) =>
      listHead(reads, issueList, search, {
        title: t('Newsletter'),
        description: t('Our newsletters, the newest first.'),
        path: address,
      }),
    view: ({ search }) => <Archive search={search} />,
  })
}

export const archivePages = [archiveAt(routes.newsletters), archiveAt(routes.newslettersElsewhere)]

function Archive({ search }: { search: IssuesSearch }) {
  const { cards, page: number, pages } = useList(issueList, search)
  return (
    <div className="wrap page">
      <h1>{t('Newsletter')}</h1>
      <p className="lead">{t('Our newsletters, the newest first.')}</p>
      <ul {...listTarget} className="mt-9 max-w-[44rem] border-t border-line outline-none">
        {cards.map((line) => (
          <li key={line.id} className="border-b border-line">
            <Line line={line} />
          </li>
        ))}
      </ul>
      <Pager page={number} pages={pages} what={t('newsletters')} />
      <p className="no-print mt-8 flex flex-wrap gap-x-6">
        <a href={`${routes.home}#newsletter-title`} className="link inline-flex min-h-11 items-center">
          {t('Get our newsletter')}
        </a>
        <a href={documents.newsletterFeed} className="link inline-flex min-h-11 items-center">
          {t('RSS feed')}
        </a>
      </p>
    </div>
  )
}

function Line({ line: { title, date, text, path } }: { line: WebIssueLine }) {
  return (
    <Link to={path} className="group block py-5">
      <span className="block text-sm text-soft">{longDate(date)}</span>
      <span dir="auto" className="block font-serif text-xl leading-snug group-hover:text-primary-text">
        {title}
      </span>
      {text && (
        <span dir="auto" className="mt-1 block text-soft">
          {text}
        </span>
      )}
    </Link>
  )
}

export const issuePage = page({
  address: routes.newsletter,
  load: async (reads, at) => {
    const { blocks } = await loadRecord(reads, at, { address: routes.newsletter, query: issueRead(at.params.id) })
    const pictures = blocks.flatMap((block) =>
      block.kind === 'picture' ? block.url : block.kind === 'card' ? block.picture : [],
    )
    await Promise.all(pictures.map((address) => readAlt(reads, address)))
  },
  head(reads, { params: { id } }) {
    const { title, text, path } = reads.of(issueRead(id))
    return { title, description: text || title, path, image: shareImage('newsletters', id), type: 'article' }
  },
  view: ({ params: { id } }) => <Issue id={id} />,
  missing: {
    title: 'Newsletter Not Found',
    description: 'This newsletter isn’t on our website.',
    view: () => (
      <MessagePage title={t('Newsletter Not Found')} text={t('This newsletter isn’t on our website.')}>
        <Link to={routes.home} className="btn btn-fill">
          {t('Go to the home page')}
        </Link>
      </MessagePage>
    ),
  },
})

function Issue({ id }: { id: string }) {
  const { title, date, blocks, links, language: own } = usePageQuery(issueRead(id))
  return (
    <div className="wrap page">
      <BackLink to={routes.newsletters}>{t('All newsletters')}</BackLink>
      <article>
        <header lang={own === language() ? undefined : own}>
          <h1 dir="auto">{title}</h1>
        </header>
        <p className="lead">
          <time dateTime={date}>{longDate(date)}</time>
        </p>
        {/* Where nothing of it is translated, it stays in its language, whatever the page around it speaks. */}
        <div lang={own === language() ? undefined : own} className="mt-9 grid max-w-[40rem] gap-6">
          <ContentContext value={{ links, facts: noFacts }}>
            <WebBlocks blocks={blocks} />
          </ContentContext>
        </div>
      </article>
      <Share title={title} />
    </div>
  )
}
