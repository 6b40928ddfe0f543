/** The description of a sermon, as it stands below its video: text, passages and links. */
import { type DescriptionPart, descriptionParts } from '#app/features/sermons/description-parts.ts'
import { webAddress } from '#app/values/address.ts'
import { NewTabLink } from '#app/ui/link.tsx'
import { usePage } from '#app/ui/page.tsx'
import { useSiteConfig } from '#app/ui/site.ts'
import { Paragraphs } from '#app/ui/text.tsx'

export function Description({ text }: { text: string }) {
  const own = [usePage().siteUrl, useSiteConfig().email ?? '']
  return (
    <section className="prose">
      <h2>About This Sermon</h2>
      {descriptionParts(text, own).map((part, index) => (
        <Part key={index} part={part} />
      ))}
    </section>
  )
}

function Part({ part }: { part: DescriptionPart }) {
  if (part.kind === 'text') return <Paragraphs text={part.text} />
  if (part.kind === 'scriptures') {
    return (
      <div className="my-7 border-l-3 border-primary pl-5">
        <h3>Scripture References</h3>
        <p className="mt-2 font-serif text-lg whitespace-pre-line">{part.text}</p>
      </div>
    )
  }
  return (
    <div className="my-7">
      <h3>Connect With Us</h3>
      <ul className="mt-2 flex flex-wrap gap-x-6">
        {part.links.map(({ address, label }) => {
          const to = webAddress(address)
          return (
            to && (
              <li key={address}>
                <NewTabLink to={to} className="link onward" rel="noopener noreferrer">
                  {label}
                </NewTabLink>
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
