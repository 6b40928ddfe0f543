/** A poster to print: the title of a page of the site, when and where, and a QR code that leads to it. */
import { printsOnLetter } from '#app/church/countries.ts'
import { routes } from '#app/routes.ts'
import styles from '#app/site/pages/poster.css?inline'
import { imageAddress, isOwnPath } from '#app/links/address.ts'
import { shortened } from '#app/text/shortened.ts'
import { churchInPlace } from '#app/ui/head.ts'
import { Link } from '#app/ui/link.tsx'
import { MissingPage, orMissing, page, usePageQuery } from '#app/ui/page.tsx'
import { Img } from '#app/ui/picture.tsx'
import { addressInWords, posterRead } from '#app/ui/poster.ts'
import { QrCode } from '#app/ui/qr-code.tsx'
import { siteConfigRead, useSiteConfig } from '#app/ui/site.ts'
import { t } from '#app/text/t.ts'

interface Search {
  /** The path of the page that it is about. */
  of?: string
  /** The paper; without it, the one of the church's country. */
  paper?: Paper
}

const papers = { letter: 'Letter', a4: 'A4' } as const
type Paper = keyof typeof papers

export const posterPage = page({
  address: routes.poster,
  styles: [styles],
  isBare: true,
  search: ({ of, paper }): Search => ({
    ...(typeof of === 'string' && of.length <= 500 && isOwnPath(of) ? { of } : {}),
    ...(paper === 'letter' || paper === 'a4' ? { paper } : {}),
  }),
  load: async (reads, { search: { of } }) => {
    if (of === undefined) throw new MissingPage()
    await Promise.all([orMissing(reads.get(posterRead(of))), reads.get(siteConfigRead)])
  },
  head: (reads, { search: { of = '' } }) => {
    const title = t('Poster: {title}', { title: reads.of(posterRead(of)).title })
    return { title, description: title, path: routes.poster, hidden: true }
  },
  view: ({ search: { of = '', paper } }) => <PosterPage of={of} chosen={paper} />,
})

function PosterPage({ of, chosen }: { of: string; chosen: Paper | undefined }) {
  const { country } = useSiteConfig()
  const paper = chosen ?? (printsOnLetter(country) ? 'letter' : 'a4')
  return (
    <main id="main" className="poster light" data-paper={paper}>
      <nav aria-label={t('Poster')} className="poster-tools no-print">
        {Object.entries(papers).map(([name, label]) => (
          <Link
            key={name}
            to={routes.poster}
            search={{ of, paper: name }}
            aria-current={name === paper ? 'page' : undefined}
            className="btn btn-line"
          >
            {t(label)}
          </Link>
        ))}
        <button type="button" data-print className="btn btn-fill noscript:hidden">
          {t('Print')}
        </button>
      </nav>
      <Sheet of={of} />
    </main>
  )
}

/** Characters up to which a title is in the larger sizes. */
const SIZES = [22, 55, 110, 200]

function Sheet({ of }: { of: string }) {
  const { title, under, address, code } = usePageQuery(posterRead(of))
  const config = useSiteConfig()
  const logo = imageAddress(config.logoUrl)
  const size = SIZES.filter((max) => title.length > max).length
  return (
    <article className="poster-sheet">
      <header>
        {logo && <Img src={logo} alt="" sizes="20rem" />}
        {title !== config.churchName && <p>{config.churchName}</p>}
      </header>
      <h1 dir="auto" data-size={size}>
        {title}
      </h1>
      {under && (
        <ul dir="auto" className="poster-under">
          {under.split(' · ').map((part) => (
            <li key={part}>{shortened(part, MAX_PART)}</li>
          ))}
        </ul>
      )}
      <QrCode isFlush code={code} label={t('QR code that leads to {address}', { address })} />
      <footer>
        <p>{t('Point your phone’s camera at the code, or visit')}</p>
        <p className="poster-address">{addressInWords(address)}</p>
        <p>{churchInPlace(config)}</p>
      </footer>
    </article>
  )
}

/** Characters of a sentence about a page that leave room for a large code. */
const MAX_PART = 160
