/** The terms that the visit form asks people to agree to. */
import { routes } from '#app/routes.ts'
import { currentAddress } from '#app/privacy/reads.ts'
import { ownAddressesRead } from '#app/ui/page-content.ts'
import { Link } from '#app/ui/link.tsx'
import { Paragraphs } from '#app/ui/text.tsx'
import { paragraphsOf } from '#app/definitions/paragraphs.ts'
import { termsRead } from '#app/ui/site.ts'
import type { PublicPage } from '#app/ui/page-content.ts'
import { usePageQuery } from '#app/ui/page.tsx'
import { useFilled } from '#app/ui/rich-text.tsx'
import { contentPage } from '#app/site/content-page.tsx'
import { t } from '#app/text/t.ts'

export const termsPage = contentPage(routes.terms, {
  load: (reads) => Promise.all([reads.get(termsRead), reads.get(ownAddressesRead)]),
  view: Terms,
})

function Terms({ content }: { content: PublicPage }) {
  const { text } = usePageQuery(termsRead)
  const own = usePageQuery(ownAddressesRead)
  const filled = useFilled()
  return (
    <div className="wrap page">
      <h1>{filled(content.title)}</h1>
      <div className="prose mt-8">
        {paragraphsOf(text).map((paragraph, index, all) =>
          isHeading(paragraph) && index < all.length - 1 ? (
            <h2 key={index}>{paragraph}</h2>
          ) : (
            <Paragraphs key={index} text={paragraph} />
          ),
        )}
      </div>
      <ul className="mt-8 flex flex-wrap gap-x-8">
        <li>
          <Link to={currentAddress(routes.privacy, own)} className="link onward">
            {t('Privacy')}
          </Link>
        </li>
        <li>
          <Link to={routes.contact} className="link onward">
            {t('Contact us')}
          </Link>
        </li>
      </ul>
    </div>
  )
}

/** A paragraph of a few words without a period. */
function isHeading(paragraph: string): boolean {
  return /^.{1,60}[^.:;,!?\n]$/.test(paragraph)
}
