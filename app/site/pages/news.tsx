/** All news, the newest first. */
import { routes } from '#app/routes.ts'
import { loadRows, PageRows, useRowScenes } from '#app/site/page-blocks.tsx'
import { useFacts } from '#app/ui/facts.ts'
import { pageNumber, pageQuery, type PublicList } from '#app/ui/filters.ts'
import { listHead, listTarget, loadList, Pager, useList } from '#app/ui/list.tsx'
import { ListIntro, loadIntro } from '#app/ui/list-intro.tsx'
import { type PageCard, newsRead, newsSummaryRead, pageRead } from '#app/ui/page-content.ts'
import { Link } from '#app/ui/link.tsx'
import { page } from '#app/ui/page.tsx'
import { ContentContext } from '#app/ui/rich-text.tsx'
import { Empty } from '#app/ui/page-intro.tsx'
import { t } from '#app/text/t.ts'

interface NewsSearch {
  page?: number
}

const newsList: PublicList<NewsSearch, PageCard, { total: number }> = {
  clean: ({ page: asked }) => {
    const number = pageNumber(asked)
    return number === undefined ? {} : { page: number }
  },
  cards: (search) => newsRead(pageQuery(search)),
  summary: () => newsSummaryRead,
}

export const newsPage = page({
  address: routes.news,
  search: newsList.clean,
  load: (reads, at) =>
    Promise.all([
      loadIntro(reads, routes.news),
      loadList(reads, newsList, at.search, at),
      loadRows(reads, newsList.cards(at.search)),
    ]),
  head: (reads, { search }) => {
    const { title, name, description, lead } = reads.of(pageRead(routes.news))
    return listHead(reads, newsList, search, {
      title: name || title,
      description: description || lead,
      path: routes.news,
    })
  },
  view: ({ search }) => <NewsPage search={search} />,
})

function NewsPage({ search }: { search: NewsSearch }) {
  const { cards, page: number, pages } = useList(newsList, search)
  const facts = useFacts()
  useRowScenes(cards)
  return (
    <div className="wrap page">
      <ListIntro path={routes.news} />
      <div {...listTarget} className="mt-9">
        {cards.length > 0 ? (
          <ContentContext value={{ links: {}, facts }}>
            <PageRows pages={cards} level={2} />
          </ContentContext>
        ) : (
          <Empty title={t('No news yet')} text={t('See what’s coming up instead.')} scene="book">
            <Link to={routes.events} className="btn btn-fill">
              {t('Upcoming events')}
            </Link>
          </Empty>
        )}
      </div>
      <Pager page={number} pages={pages} what={t('news')} />
    </div>
  )
}
