/** The terms that the visit form asks people to agree to. */
import { routes } from '#app/routes.ts'
import { Link } from '#app/ui/link.tsx'
import { Paragraphs, paragraphsOf } from '#app/ui/text.tsx'
import { termsRead } from '#app/ui/site.ts'
import { page, usePageQuery } from '#app/ui/page.tsx'

export const termsPage = page({
  address: routes.terms,
  load: (reads) => reads.get(termsRead),
  head: () => ({
    title: 'Terms and Conditions',
    description: 'What you agree to when you use our forms, and how text messages work.',
    path: routes.terms,
  }),
  view: () => <Terms />,
})

function Terms() {
  const { text } = usePageQuery(termsRead)
  return (
    <div className="wrap page">
      <h1>Terms and Conditions</h1>
      <div className="prose mt-8">
        {paragraphsOf(text).map((paragraph, index, all) =>
          isHeading(paragraph) && index < all.length - 1 ? (
            <h2 key={index}>{paragraph}</h2>
          ) : (
            <Paragraphs key={index} text={paragraph} />
          ),
        )}
      </div>
      <p className="mt-8">
        <Link to={routes.contact} className="link onward">
          Contact us
        </Link>
      </p>
    </div>
  )
}

/** A paragraph of a few words without a period. */
function isHeading(paragraph: string): boolean {
  return /^.{1,60}[^.:;,!?\n]$/.test(paragraph)
}
