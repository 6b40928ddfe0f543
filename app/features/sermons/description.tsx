/** The description of a sermon, as it stands below its video: text, passages and links. */
import { type DescriptionPart, descriptionParts, isLabeled } from '#app/features/sermons/description-parts.ts'
import type { PublicSermon } from '#app/features/sermons/sermon.ts'
import { webAddress } from '#app/links/address.ts'
import { NewTabLink } from '#app/ui/link.tsx'
import { usePage } from '#app/ui/page.tsx'
import { RecordContent } from '#app/ui/record-text.tsx'
import { Rich } from '#app/ui/rich-text.tsx'
import { useSiteConfig } from '#app/ui/site.ts'
import { richFrom } from '#app/definitions/paragraphs.ts'
import { t } from '#app/text/t.ts'

export function Description({ sermon }: { sermon: PublicSermon }) {
  const own = [usePage().siteUrl, useSiteConfig().email ?? '']
  const { description, descriptionRich = richFrom(description ?? '', isLabeled) } = sermon
  return (
    <section className="prose">
      <h2>{t('About This Sermon')}</h2>
      <RecordContent of={descriptionRich}>
        {descriptionParts(descriptionRich, own).map((part, index) => (
          <Part key={index} part={part} />
        ))}
      </RecordContent>
    </section>
  )
}

function Part({ part }: { part: DescriptionPart }) {
  if (part.kind === 'text') return <Rich of={part.text} level={3} />
  if (part.kind === 'scriptures') {
    return (
      <div className="my-7 border-l-3 border-primary pl-5">
        <h3>{t('Scripture References')}</h3>
        <div className="mt-2 font-serif text-lg">
          <Rich of={part.text} level={4} />
        </div>
      </div>
    )
  }
  return (
    <div className="my-7">
      <h3>{t('Connect With Us')}</h3>
      <ul className="mt-2! flex! list-none! flex-wrap gap-x-6! p-0!">
        {part.links.map(({ address, label }) => {
          const to = webAddress(address)
          return (
            to && (
              <li key={address}>
                <NewTabLink to={to} className="link onward" rel="noopener noreferrer">
                  {t(label)}
                </NewTabLink>
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
