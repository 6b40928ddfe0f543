/** Blocks of the church's lists: staff, ministries for children, core beliefs; and the larger church. */
import { anchorOf, BlockSection, type Drawn } from '#app/blocks/drawn.tsx'
import { beliefsRead, ministriesRead, staffRead } from '#app/features/church/reads.ts'
import { StaffList } from '#app/features/church/staff.tsx'
import { NewTabLink } from '#app/ui/link.tsx'
import { usePageQuery } from '#app/ui/page.tsx'
import { Heading, useFilled } from '#app/ui/rich-text.tsx'
import { useSiteConfig } from '#app/ui/site.ts'
import { Paragraphs } from '#app/ui/text.tsx'
import { webAddress } from '#app/links/address.ts'
import { fallbackAffiliation as fallback } from '#app/church/affiliation.ts'

export function StaffBlock({ block }: Drawn<'staff'>) {
  const people = usePageQuery(staffRead)
  if (people.length === 0) return null
  return (
    <BlockSection block={block} heading={block.heading}>
      <StaffList staff={people} />
    </BlockSection>
  )
}

export function KidsMinistries({ block }: Drawn<'kids-ministries'>) {
  const ministries = usePageQuery(ministriesRead).filter(({ page }) => page === 'kids-church')
  const filled = useFilled()
  if (ministries.length === 0 && block.none === '') return null
  return (
    <BlockSection block={block} heading={block.heading}>
      {ministries.length > 0 ? (
        <ul className="grid gap-gap md:grid-cols-3">
          {ministries.map(({ id, name, audience, body }) => (
            <li key={id} id={id} className={`sheet p-box ${body.length > 600 ? 'col-span-full' : ''}`}>
              <h3 className="text-2xl">
                {name} {audience && <span className="mt-1 block text-lg text-soft">({audience})</span>}
              </h3>
              <div className="mt-2 grid max-w-[33rem] gap-3 text-soft">
                <Paragraphs text={body} />
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p className="lead mt-0">{filled(block.none)}</p>
      )}
    </BlockSection>
  )
}

export function Beliefs({ block }: Drawn<'beliefs'>) {
  const beliefs = usePageQuery(beliefsRead)
  if (beliefs.length === 0) return null
  return (
    <BlockSection block={block} heading={block.heading}>
      <ul className="-mb-7 grid gap-x-columns md:grid-cols-2">
        {beliefs.map(({ id, title, body }) => (
          // A long text takes the whole width.
          <li key={id} id={id} className={`border-t border-line py-7 ${body.length > 600 ? 'col-span-full' : ''}`}>
            <h3 className="mb-2 text-2xl">{title}</h3>
            <div className="grid max-w-[33rem] gap-3 text-soft">
              <Paragraphs text={body} />
            </div>
          </li>
        ))}
      </ul>
    </BlockSection>
  )
}

export function Affiliation({ block }: Drawn<'affiliation'>) {
  const { dioceseName, dioceseUrl, provinceName, provinceUrl } = useSiteConfig()
  const filled = useFilled()
  // A link belongs to its name: the church's own body never gets another's website.
  const dioceseLink = dioceseName === null ? (dioceseUrl ?? fallback.dioceseUrl) : dioceseUrl
  const provinceLink = provinceName === null ? (provinceUrl ?? fallback.provinceUrl) : provinceUrl
  const diocese = dioceseName ?? fallback.dioceseName
  const province = provinceName ?? fallback.provinceName
  if (!diocese) return null
  const bodies: Record<string, React.ReactNode> = {
    '[Diocese]': <Body key="diocese" name={diocese} url={dioceseLink} />,
    '[Province]': <Body key="province" name={province} url={provinceLink} />,
  }
  const pieces = filled(province ? block.both : block.diocese).split(/(\[(?:Diocese|Province)\])/)
  return (
    <section id={anchorOf(block)} className="border-t border-line py-section">
      <div className="wrap grid gap-x-12 gap-y-5 lg:grid-cols-[1fr_1.6fr]">
        <Heading level={2}>{block.heading}</Heading>
        <p className="max-w-[36rem] text-lg">{pieces.map((piece) => bodies[piece] ?? piece)}</p>
      </div>
    </section>
  )
}

function Body({ name, url }: { name: string; url: string | null }) {
  const to = webAddress(url)
  if (to === null) return name
  return (
    <NewTabLink to={to} className="link">
      {name}
    </NewTabLink>
  )
}
